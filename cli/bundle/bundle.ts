import { open, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type Diagnostic, type Outcome, wholeFile } from '../diagnostics/diagnostic.ts'
import { Findings } from '../diagnostics/findings.ts'
import type { LinkGraph } from '../link/link-graph.ts'
import type { Construct } from '../parse/document.ts'
import type { SourceTree } from '../scan/source-file.ts'
import type { AssetManifest, AssetOutput, PublishedFile } from './asset-manifest.ts'
import { findImageSize, isImageName } from './image-size.ts'
import { bundleIslands } from './islands.ts'
import type { BundledPages } from './react-pages.ts'
import { readTheme, shortHash } from './theme.ts'

/** What the bundle stage works on. `themeDirectory` is the prebuilt theme; `root` is absolute. */
export interface BundleInput {
  root: string
  config: Config
  tree: SourceTree
  graph: LinkGraph
  themeDirectory: string
  cacheDirectory: string
  /** The sets of constructs that pages have, each in the order in which its stylesheet is to have them; unset means none. */
  constructs?: readonly (readonly Construct[])[]
  /** What the project's own modules and stylesheets became; unset means there are none. */
  pages?: Omit<BundledPages, 'modules'>
  /** Stylesheets of the project for every page, in their order; unset means none. */
  stylesheets?: readonly string[]
}

/** Files read at the same time: enough to hide the disk, few enough to hold in memory. */
const readsAtOnce = 16

/**
 * Names everything that lies under `assets/`: the prebuilt theme, and the files beside documents that something refers to.
 * Starts no bundler for a site without islands.
 */
export async function bundle(input: BundleInput): Promise<Outcome<AssetManifest>> {
  const theme = await readTheme(input.themeDirectory, input.config, input.constructs ?? [])
  const found = new Findings()
  const published = found.take(await publishFiles(input))
  const { islandModules = [], styles = {}, assets = [] } = input.pages ?? {}
  const islands = found.take(await bundleIslands({ ...input, modules: islandModules }))
  const all = [...theme.outputs, ...assets, ...published.outputs, ...islands.outputs]
  const outputs = new Map(all.map((output) => [output.name, output]))
  const manifest: AssetManifest = {
    ...theme,
    styles: [...theme.styles, ...(input.stylesheets ?? []).flatMap((path) => styles[path] ?? [])],
    moduleStyles: styles,
    islands: islands.scripts,
    islandClient: islands.client,
    files: published.files,
    outputs: [...outputs.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  }
  return found.with(manifest)
}

interface PublishedFiles {
  files: Record<string, PublishedFile>
  outputs: AssetOutput[]
}

/** Every file that something refers to, and every image of a static folder, for its dimensions. */
async function publishFiles({ root, tree, graph }: BundleInput): Promise<Outcome<PublishedFiles>> {
  const publishedAs = new Map(tree.assets.map((asset) => [asset.path, asset.publishedAs]))
  const referenced = new Set(graph.referencedFiles)
  const images = tree.assets.filter((asset) => asset.publishedAs !== null && isImageName(asset.path))
  const paths = [...new Set([...referenced, ...images.map((asset) => asset.path)])].sort()
  const published = await mapAtOnce(paths, (path) => publishFile(root, path, publishedAs.get(path) ?? null))

  const files: Record<string, PublishedFile> = {}
  const outputs: AssetOutput[] = []
  const diagnostics: Diagnostic[] = []
  for (const [index, path] of paths.entries()) {
    const result = published[index]
    if (!result) continue
    files[path] = result.file
    if (result.output) outputs.push(result.output)
    if (result.problem && referenced.has(path)) diagnostics.push(jumping(path, result.problem))
  }
  return { value: { files, outputs }, diagnostics }
}

interface Publication {
  file: PublishedFile
  /** `null` for files that are published as they are. */
  output: AssetOutput | null
  /** Why the page will jump when the image arrives; `null` for what has its dimensions, or is no image. */
  problem: Omit<Diagnostic, 'code' | 'origin'> | null
}

async function publishFile(root: string, path: string, publishedAs: string | null): Promise<Publication | null> {
  const file = join(root, path)
  const bytes = await (publishedAs === null ? readFile(file) : readHeader(file)).catch(() => null)
  if (!bytes) return null
  const url = publishedAs ?? hashedName(path, bytes)
  const isImage = isImageName(path)
  const size = isImage ? findImageSize(path, bytes) : 'scalable'
  const { width, height } = typeof size === 'object' ? size : { width: null, height: null }
  return {
    file: { url, width, height },
    output: publishedAs === null ? { name: url, from: 'file', file } : null,
    problem: !isImage || typeof size === 'object' ? null : size === undefined ? unreadable(path) : withoutSize(path),
  }
}

/** Bytes of an image in which its dimensions stand, also behind the preview that cameras put in front. */
const headerBytes = 256 * 1024

async function readHeader(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(headerBytes), 0, headerBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** `assets/diagram.9f8e7d6c.png`. Characters that a URL would have to encode become hyphens. */
function hashedName(path: string, bytes: Uint8Array): string {
  const extension = extname(path)
  const name = basename(path, extension).replace(/[^\w.-]+/g, '-')
  return `assets/${name}.${shortHash(bytes)}${extension.toLowerCase()}`
}

function unreadable(path: string): Publication['problem'] {
  return {
    message: `The dimensions of "${path}" cannot be read, so the page will jump when the image arrives.`,
    hint: 'Check that the file is an image of the kind its name says.',
  }
}

function withoutSize(path: string): Publication['problem'] {
  return {
    message: `The drawing "${path}" says no size, so the page will jump when it arrives.`,
    hint: 'Give its <svg> a viewBox, or width and height.',
  }
}

function jumping(path: string, problem: NonNullable<Publication['problem']>): Diagnostic {
  return { code: 'image/unreadable', ...problem, origin: wholeFile(path) }
}

/** Maps with at most `readsAtOnce` promises under way; the order of results is the order of inputs. */
async function mapAtOnce<T, R>(inputs: readonly T[], map: (input: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(inputs.length)
  const queue = inputs.entries()
  const work = async () => {
    for (const [index, input] of queue) results[index] = await map(input)
  }
  await Promise.all(Array.from({ length: readsAtOnce }, work))
  return results
}
