import type { ReactElement } from 'react'
import { useLabels } from '../src/components/labels-context.ts'
import { SearchField } from '../src/components/SearchField.tsx'
import { attr, dataAttributes } from '../src/model/data-attributes.ts'
import type { PageData } from '../src/model/page-data.ts'

/** The page that is served for unknown addresses (docs/behaviours.md R-4), with links to continue. */
export function NotFoundTemplate({ data }: { data: PageData }): ReactElement {
  const labels = useLabels()
  const { searchHref } = data.site
  return (
    <main className="not-found">
      <div>
        <p className="not-found__code" aria-hidden="true">
          404
        </p>
        <h1>{labels.notFound}</h1>
        <p>{labels.notFoundExplanation}</p>
        <p>{labels.notFoundAdvice}</p>
        <SearchField site={data.site} label={labels.searchHeading} className="not-found__search" />
        <p className="home__actions">
          <a className="button button--primary" href={data.navbar.homeHref}>
            {labels.homePage}
          </a>
          {searchHref !== null && (
            <a className="button" href={searchHref}>
              {labels.allPages}
            </a>
          )}
        </p>
        {searchHref !== null && (
          <section className="not-found__pages" hidden {...attr(dataAttributes.suggestions, searchHref)}>
            <h2>{labels.didYouMean}</h2>
            <ul className="clean-list" />
          </section>
        )}
      </div>
      <Tree />
    </main>
  )
}

const LEAVES = 8
const LOST_LEAF = 5
/** Width of a leaf with the space around it, and height of a level. */
const STEP = 40
const LEVEL = 72

/** A tree whose one path, in the color of the accent, ends in an empty leaf. */
function Tree(): ReactElement {
  const levels = Math.log2(LEAVES)
  const toX = (level: number, at: number): number => (at + 0.5) * STEP * 2 ** (levels - level)
  const edges = Array.from({ length: levels }, (_, level) =>
    Array.from({ length: 2 ** (level + 1) }, (_, at) => ({
      isLost: at === LOST_LEAF >> (levels - level - 1),
      d: `M${toX(level, at >> 1)} ${level * LEVEL + 12}v24H${toX(level + 1, at)}V${(level + 1) * LEVEL + 12}`,
    })),
  ).flat()
  const join = (isLost: boolean): string => edges.flatMap((edge) => (edge.isLost === isLost ? edge.d : [])).join('')
  const y = levels * LEVEL + 12
  return (
    <svg className="not-found__tree" viewBox={`0 0 ${LEAVES * STEP} ${y + 16}`} aria-hidden="true">
      <path d={join(false)} />
      <path className="not-found__path" d={join(true)} />
      {Array.from({ length: LEAVES }, (_, at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
          key={at}
          className={at === LOST_LEAF ? 'not-found__path' : undefined}
          cx={toX(levels, at)}
          cy={y}
          r={at === LOST_LEAF ? 9 : 5}
        />
      ))}
    </svg>
  )
}
