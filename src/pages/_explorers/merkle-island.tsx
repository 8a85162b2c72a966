import { defineIsland } from 'docsgen'
import { type ReactElement, useId, useRef, useState } from 'react'
import { climb, type Step } from './merkle-tree.ts'
import './explorer.css'
import './merkle.css'

const STEP_X = 40
const LEVEL_Y = 46

interface Tree {
  leaves: string[]
  /** Hashes by level, leaves first. */
  levels: string[][]
}

interface Path extends Tree {
  /** The index of the leaf to prove. */
  leaf: number
  /** The hashes from that leaf up. */
  steps: Step[]
}

const shorten = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`

/** Whether a node is on the path of a leaf, a hash of its proof, or neither. */
function getPart(leaf: number, level: number, index: number): 'path' | 'proof' | 'other' {
  const position = leaf >> level
  if (index === position) return 'path'
  return index === (position ^ 1) ? 'proof' : 'other'
}

const getCenter = (level: number, index: number) => STEP_X * ((index + 0.5) * 2 ** level)

function TreePicture({ levels, leaf, isRight }: Pick<Path, 'levels' | 'leaf'> & { isRight: boolean }): ReactElement {
  const top = levels.length - 1
  const [width, height] = [STEP_X * 2 ** top, LEVEL_Y * top + 24]
  const getY = (level: number) => LEVEL_Y * (top - level) + 12
  const edges = levels
    .slice(0, -1)
    .flatMap((nodes, level) => nodes.map((hash, index) => ({ hash, level, index, part: getPart(leaf, level, index) })))
    // The path covers the lines that it shares.
    .sort((a, b) => Number(a.part === 'path') - Number(b.part === 'path'))
  return (
    <svg className={`merkle${isRight ? '' : ' merkle--wrong'}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {edges.map(({ hash, level, index, part }) => (
        <path
          key={hash}
          className={`merkle__edge merkle__edge--${part}`}
          d={`M${getCenter(level, index)} ${getY(level)}V${getY(level) - LEVEL_Y / 2}H${getCenter(level + 1, index >> 1)}V${getY(level + 1)}`}
        />
      ))}
      {levels.flatMap((nodes, level) =>
        nodes.map((hash, index) => (
          <rect
            key={hash}
            className={`merkle__node merkle__node--${getPart(leaf, level, index)}`}
            x={getCenter(level, index) - 12}
            y={getY(level) - 9}
            width="24"
            height="18"
            rx="4"
          />
        )),
      )}
    </svg>
  )
}

function StepList({ steps, root }: { steps: readonly Step[]; root: string }): ReactElement {
  return (
    <ol className="merkle__steps">
      {steps.map(({ hash, sibling }) => (
        <li key={hash}>
          {sibling ? (
            <>
              Hashed with <code>{shorten(sibling.hash)}</code> on the {sibling.side}:{' '}
            </>
          ) : (
            'The hash of the data: '
          )}
          <code className="merkle__hash">{shorten(hash)}</code>
        </li>
      ))}
      <li>
        Root in the block: <code>{shorten(root)}</code>
      </li>
    </ol>
  )
}

function MerkleExplorer({ leaves, levels, ...initial }: Path): ReactElement {
  const id = useId()
  const [chosen, setChosen] = useState({ leaf: initial.leaf, data: leaves[initial.leaf] ?? '' })
  const [checked, setChecked] = useState({ ...chosen, steps: initial.steps })
  const [isBlocked, setBlocked] = useState(false)
  const latest = useRef(chosen)
  const { leaf, data } = chosen
  const root = levels.at(-1)?.[0] ?? ''
  // While hashes are being computed, the last complete result stays.
  const isRight = checked.steps.at(-1)?.hash === root

  function choose(next: typeof chosen): void {
    latest.current = next
    setChosen(next)
    climb(levels, next.leaf, next.data).then(
      (steps) => latest.current === next && setChecked({ ...next, steps }),
      () => setBlocked(true),
    )
  }

  return (
    <section className="explorer" data-markdown-ignore="" aria-label="Merkle path explorer">
      <TreePicture levels={levels} leaf={leaf} isRight={isRight} />
      <fieldset className="merkle__leaves">
        <legend>Leaf to prove</legend>
        {leaves.map((text, index) => (
          <label key={text} className="merkle__leaf">
            <input
              type="radio"
              name={id}
              checked={index === leaf}
              onChange={() => choose({ leaf: index, data: text })}
            />
            {text.replace('proof ', '')}
          </label>
        ))}
      </fieldset>
      <div className="explorer__field merkle__data">
        <label htmlFor={`${id}-data`}>Data of the leaf: change a letter and see where it ends</label>
        <input
          id={`${id}-data`}
          type="text"
          value={data}
          onChange={(event) => choose({ leaf, data: event.target.value })}
        />
      </div>
      <StepList steps={checked.steps} root={root} />
      <p className={`merkle__verdict${isRight ? '' : ' explorer__problem'}`} role="status">
        {isBlocked
          ? 'This browser computes SHA-256 only on pages that are served over HTTPS.'
          : isRight
            ? `The ${levels.length - 1} hashes of the path lead from “${checked.data}” to the root: it is in the tree.`
            : `The path from “${checked.data}” leads to another hash than the root: this data is not in the tree.`}
      </p>
    </section>
  )
}

/** The island of the Merkle path; its first tree and path are computed when the site is built. */
export const merkleExplorer = defineIsland({ name: 'merkle', load: 'interaction', component: MerkleExplorer })
