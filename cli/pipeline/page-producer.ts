import { basename } from 'node:path'
import { OVERRIDABLE_NAMES } from '../../src/model/overridable-names.ts'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import { createComposer } from '../compose/compose.ts'
import type { ComposedPage } from '../compose/composed-page.ts'
import type { ComposeInput } from '../compose/context.ts'
import type { Icon } from '../compose/icons.ts'
import type { ComposedRedirect } from '../compose/redirects.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import type { OutputFile } from '../emit/output-file.ts'
import { once } from '../lib/once.ts'
import type { Override } from '../render/override.ts'
import type { PageComponents, PageMeta } from '../render/page-components.ts'
import { createRenderer, renderFragment } from '../render/render.ts'
import type { Route } from '../route/route-table.ts'
import { createKey } from '../store/store.ts'
import type { BodyPrinter } from './body-printer.ts'
import type { BuildContext } from './build-context.ts'
import { type CardFiles, createCardFiles } from './cards.ts'
import { toFactsData, toLocalFactsData } from './facts.ts'
import { createIconFiles } from './icons.ts'
import { createKeyFinder, createPageHash } from './page-keys.ts'
import { openPageStore } from './page-store.ts'
import type { SitePlan } from './site.ts'
import { createErrorLocator, type ErrorLocator } from './thrown-errors.ts'

/** Produces the pages of a site, in any order. What it returns does not change afterwards. */
export interface PageProducer {
  /**
   * The page of a route. It is composed when its key is asked for, which is the hash of everything the page can show: page
   * data, the key of the body, and what the body's references resolve to. Its contents are printed and rendered when they are
   * asked for.
   */
  produce(route: Route): OutputFile
  /** Sidebar fragments, which pages fetch on demand. */
  fragments: readonly OutputFile[]
  /** Social cards, listed on first use. */
  getCards(): CardFiles
  redirects: readonly ComposedRedirect[]
  /** The icon of the site in several sizes, and their files. */
  icons: readonly Icon[]
  iconFiles: readonly OutputFile[]
  /** The icon of the site as its pages link it, but absolute; `null` for none. */
  iconUrl: string | null
  shared: SharedPages
}

/** What the pages of a site have in common, prepared once. */
export interface SharedPages {
  /**
   * Creates the producer of the pages of the printer's documents, which are those of the plan or differ from them in nothing that
   * another page shows.
   */
  createProducer(printer: BodyPrinter): PageProducer
}

interface ProducerInput {
  plan: SitePlan
  manifest: AssetManifest
  /** React components of the project by source path, and metadata that React pages export. */
  components: PageComponents
  pageMeta: PageMeta
}

/** Prepares what pages share. */
export function createSharedPages(
  input: ProducerInput,
  { clock, installation, store, memory }: Pick<BuildContext, 'clock' | 'installation' | 'store' | 'memory'>,
): SharedPages {
  const { fingerprint } = installation
  const { plan } = input
  const { table } = plan
  const shared = collectShared(input, fingerprint)
  const documents = new Map(plan.documents.map((document) => [document.source.path, document]))
  const composer = createComposer({ ...shared, documents })
  const locateErrors = createErrorLocator(plan, installation)
  const renderPage = createPageRenderer(input, { clock, store, locateErrors })
  const overrides = hashOverrides(plan)
  const hashPage = createPageHash()
  // Of a site that is planned again, few pages are requested. To compose these takes less time than to describe the site, which a stored
  // key needs.
  const findKey = memory.isLasting ? null : createKeyFinder(shared, overrides, store)

  const fragments = [...composer.fragments].map(([path, fragment]) => ({
    path,
    // Like the name of an asset, the path contains a hash of everything that determines the contents.
    key: path,
    contents: () => ({ value: renderFragment(fragment), diagnostics: [] }),
  }))

  function createProducer(printer: BodyPrinter): PageProducer {
    const produce = (route: Route): OutputFile => {
      const source = route.source ?? ''
      const listed = table.blogLists[route.pathname]?.sources ?? []
      const findDocument = () => printer.findLinked(source)?.document
      const compose = once(() => clock.time('compose', () => composer.compose(route, findDocument())))
      const getKey = once(() => {
        const body = printer.hash(source)
        const content = body || basename(plan.compiled.modules[source] ?? '')
        const compute = () =>
          createKey(fingerprint, overrides, hashPage(compose()), content, ...listed.map(printer.hash))
        const document = findDocument()
        // A post also shows other posts, of which it lists the latest.
        return findKey && document && route.blog === undefined ? findKey({ route, document, body }, compute) : compute()
      })
      return {
        path: route.outputFile,
        get key() {
          return getKey()
        },
        contents: () => renderPage(route, { key: getKey(), listed, compose, printer }),
      }
    }
    const getCards = once(() => {
      const cards = composer.listCards(({ source }) => printer.findLinked(source ?? '')?.document)
      return createCardFiles(cards, plan, { store, installation })
    })
    const { redirects, icons, iconUrl } = composer
    const iconFiles = createIconFiles(icons, plan, { store, installation })
    return { produce, fragments, getCards, redirects, icons, iconFiles, iconUrl, shared: sharedPages }
  }
  const sharedPages: SharedPages = { createProducer }
  return sharedPages
}

/** A page that can be rendered, with its key. */
interface KeyedPage {
  key: string
  /** Source paths of the posts that the page lists. */
  listed: readonly string[]
  compose: () => ComposedPage
  printer: BodyPrinter
}

/** Creates the function that renders the page of a route, unless it is stored under its key. */
function createPageRenderer(
  { plan, components }: ProducerInput,
  { clock, store, locateErrors }: Pick<BuildContext, 'clock' | 'store'> & { locateErrors: ErrorLocator },
): (route: Route, page: KeyedPage) => Promise<Outcome<string>> {
  const render = createRenderer(listOverrides(plan, components))
  const pages = openPageStore(store)
  // To print a body with components of the project is to render them, so it is stored as part of its page.
  const embedded = new Set(plan.documents.flatMap((each) => (each.components ? each.source.path : [])))
  return async (route, { key, listed, compose, printer }) => {
    const source = route.source ?? ''
    const stored = await pages.find(key, async () => (await printer.print(source, route)).value)
    if (stored !== undefined) return { value: stored, diagnostics: [] }
    const page = compose()
    const printed = await printer.print(source, page)
    const filled = await fillPreviews(page, listed, printer)
    const rendered = clock.time('render', () => render(filled, printed.value, { route, components }))
    const diagnostics = await locateErrors([...printed.diagnostics, ...rendered.diagnostics])
    // A page with problems is rendered by every run, so that each reports them.
    if (rendered.value && diagnostics.length === 0) {
      pages.put(key, rendered.value, embedded.has(source) ? '' : printed.value)
    }
    return { value: rendered.value?.html ?? '', diagnostics }
  }
}

/** Collects the input that all pages share. */
function collectShared(
  { plan, manifest, pageMeta }: ProducerInput,
  fingerprint: string,
): Omit<ComposeInput, 'documents'> {
  const { config, table, graph, lastUpdates, searchIndexes } = plan
  const localFacts = toLocalFactsData(plan)
  return {
    ...(plan.facts && { facts: toFactsData(plan) }),
    ...(localFacts && { localFacts }),
    config,
    ...(Object.keys(plan.texts.localized).length > 0 && { localized: plan.texts.localized }),
    table,
    graph,
    manifest,
    pageMeta,
    lastUpdates,
    fingerprint,
    ...(searchIndexes ? { searchIndexes } : {}),
  }
}

/** Adds the printed previews of its posts to the data of a list. */
async function fillPreviews(
  page: ComposedPage,
  sources: readonly string[],
  printer: BodyPrinter,
): Promise<ComposedPage> {
  const { content } = page
  if (content.kind !== 'blog-list') return page
  const previews = await Promise.all(sources.map(printer.printPreview))
  const posts = content.posts.map((post, index) => ({ ...post, html: previews[index] ?? '' }))
  return { ...page, content: { ...content, posts } }
}

/** The project's overrides of theme components, except those whose module cannot be used, which has been reported. */
function listOverrides({ config, configFile, compiled }: SitePlan, components: PageComponents): Override[] {
  return OVERRIDABLE_NAMES.flatMap((name) => {
    const source = config.components[name] ?? ''
    const component = components.get(source)
    const module = compiled.modules[source]
    if (!component || module === undefined) return []
    return [{ name, component, module, origin: { kind: 'config', file: configFile, path: `components.${name}` } }]
  })
}

/** The name of a compiled module contains the hash of its contents. */
function hashOverrides({ config, compiled }: SitePlan): string {
  return JSON.stringify(Object.values(config.components).map((source) => basename(compiled.modules[source] ?? '')))
}
