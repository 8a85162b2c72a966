import { open, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { PageFeature } from '../../src/model/page-features.ts'
import type { Config } from '../config/config.ts'
import { createProjectFiles, listRefs, type ProjectFiles } from '../content/project-files.ts'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { hashParts } from '../lib/hash.ts'
import type { LinkGraph } from '../link/link-graph.ts'
import type { SourceTree } from '../scan/source-file.ts'
import type { CodeContext } from '../store/code-inputs.ts'
import type { AssetManifest, AssetOutput, PublishedFile } from './asset-manifest.ts'
import { readCardFonts } from './card-fonts.ts'
import { findImageSize, isImageName } from './image-size.ts'
import { bundleIslands } from './islands.ts'
import type { BundledPages } from './react-pages.ts'
import { getShortHash, readTheme } from './theme.ts'

/** The input of the bundle stage. `themeDirectory` is the prebuilt theme; `root` is absolute. */
export interface BundleInput extends CodeContext {
  config: Config
  tree: SourceTree
  graph: LinkGraph
  /** Default: a new reader. */
  projectFiles?: ProjectFiles
  themeDirectory: string
  /** The sets of features that pages have, each in the order of its stylesheet. Default: none. */
  styleFeatures?: readonly (readonly PageFeature[])[]
  /** The bundled modules and stylesheets of the project. Default: none. */
  pages?: Omit<BundledPages, 'modules'>
  /** Source path of the SVG icon to draw in several sizes. Default: none. */
  iconFile?: string | null
  /** Stylesheets of the project for every page, in order. Default: none. */
  stylesheets?: readonly string[]
}

/** Files read at the same time: enough to hide disk latency, few enough to fit in memory. */
const READ_CONCURRENCY = 16

/**
 * Names everything under `assets/`: the prebuilt theme, and the referenced files next to documents. Without islands, no
 * bundler is started.
 */
export async function bundle(input: BundleInput): Promise<Outcome<AssetManifest>> {
  const { root, config, themeDirectory: directory, styleFeatures = [] } = input
  const theme = await readTheme({ root, directory, config, styleFeatures })
  const { value: published, diagnostics: unreadable } = await publishFiles(input)
  const { islandModules = [], styles = {}, assets = [] } = input.pages ?? {}
  const { value: islands, diagnostics: unusable } = await bundleIslands({ ...input, modules: islandModules })
  const icon = await readIcon(input)
  const cardFonts = config.socialCards ? await readCardFonts(input) : undefined
  const all = [...theme.outputs, ...assets, ...published.outputs, ...islands.outputs]
  const outputs = new Map(all.map((output) => [output.name, output]))
  const manifest: AssetManifest = {
    ...theme,
    styles: [...theme.styles, ...(input.stylesheets ?? []).flatMap((path) => styles[path] ?? [])],
    moduleStyles: styles,
    islands: islands.scripts,
    islandClient: islands.client,
    islandInputs: islands.inputs,
    files: published.files,
    ...(cardFonts && { cardFonts: hashParts(...cardFonts.face, ...cardFonts.further) }),
    ...(icon && { icon }),
    outputs: [...outputs.values()].sort((a, b) => compareStrings(a.name, b.name)),
  }
  return { value: manifest, diagnostics: [...unreadable, ...unusable] }
}

/** An icon that cannot be read is reported where its reference is resolved. */
async function readIcon({ root, iconFile = null }: BundleInput): Promise<AssetManifest['icon']> {
  const bytes = iconFile === null ? null : await readFile(join(root, iconFile)).catch(() => null)
  return iconFile !== null && bytes ? { file: iconFile, hash: getShortHash(bytes) } : undefined
}

interface PublishedFiles {
  files: Record<string, PublishedFile>
  outputs: AssetOutput[]
}

/** Publishes every referenced file, and reads the dimensions of every image in a static folder. */
async function publishFiles({
  root,
  config,
  tree,
  graph,
  projectFiles = createProjectFiles(root, listRefs(config.versions)),
}: BundleInput): Promise<Outcome<PublishedFiles>> {
  const publishedAs = new Map(tree.assets.map((asset) => [asset.path, asset.publishedAs]))
  const referenced = new Set(graph.referencedFiles)
  const images = tree.assets.filter((asset) => asset.publishedAs !== null && isImageName(asset.path))
  const paths = [...new Set([...referenced, ...images.map((asset) => asset.path)])].sort()
  const published = await mapConcurrently(paths, (path) =>
    publishFile(projectFiles, path, publishedAs.get(path) ?? null),
  )

  const files: Record<string, PublishedFile> = {}
  const outputs: AssetOutput[] = []
  const diagnostics: Diagnostic[] = []
  for (const [index, path] of paths.entries()) {
    const result = published[index]
    if (!result) continue
    files[path] = result.file
    if (result.output) outputs.push(result.output)
    if (result.problem && referenced.has(path)) diagnostics.push(describeLayoutShift(path, result.problem))
  }
  return { value: { files, outputs }, diagnostics }
}

interface Publication {
  file: PublishedFile
  /** `null` for files that are published unchanged. */
  output: AssetOutput | null
  /** Why the page will shift when the image loads; `null` for files with dimensions and files that are not images. */
  problem: Omit<Diagnostic, 'code' | 'origin'> | null
}

async function publishFile(
  project: ProjectFiles,
  path: string,
  publishedAs: string | null,
): Promise<Publication | null> {
  const file = join(project.root, path)
  const inRef = project.findInRef(path) && project.read(path)
  const bytes = inRef ?? (await (publishedAs === null ? readFile(file) : readHeader(file)).catch(() => null))
  if (!bytes) return null
  const url = publishedAs ?? getHashedName(path, bytes)
  const isImage = isImageName(path)
  const size = isImage ? findImageSize(path, bytes) : 'scalable'
  const { width, height } = typeof size === 'object' ? size : { width: null, height: null }
  return {
    file: { url, width, height },
    output: publishedAs === null ? toOutput(url, file, inRef) : null,
    problem:
      !isImage || typeof size === 'object'
        ? null
        : size === undefined
          ? describeUnreadableImage(path)
          : describeMissingSize(path),
  }
}

function toOutput(name: string, file: string, contents: Uint8Array | undefined): AssetOutput {
  return contents ? { name, from: 'memory', contents } : { name, from: 'file', file }
}

/** The first bytes of an image that contain its dimensions, even after the preview that cameras embed. */
const HEADER_BYTES = 256 * 1024

async function readHeader(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** `assets/diagram.9f8e7d6c.png`. Characters that a URL would have to encode become hyphens. */
function getHashedName(path: string, bytes: Uint8Array): string {
  const extension = extname(path)
  const name = basename(path, extension).replace(/[^\w.-]+/g, '-')
  return `assets/${name}.${getShortHash(bytes)}${extension.toLowerCase()}`
}

function describeUnreadableImage(path: string): Publication['problem'] {
  return {
    message: `The dimensions of "${path}" cannot be read, so the page will shift when the image loads.`,
    hint: 'Check that the format of the image matches its file extension.',
  }
}

function describeMissingSize(path: string): Publication['problem'] {
  return {
    message: `The image "${path}" has no intrinsic size, so the page will shift when it loads.`,
    hint: 'Add a viewBox, or width and height, to its <svg> element.',
  }
}

function describeLayoutShift(path: string, problem: NonNullable<Publication['problem']>): Diagnostic {
  return { code: 'image/unreadable', ...problem, origin: toFileOrigin(path) }
}

/** Maps with at most `READ_CONCURRENCY` pending promises; results have the order of the inputs. */
async function mapConcurrently<T, R>(inputs: readonly T[], map: (input: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(inputs.length)
  const queue = inputs.entries()
  const runWorker = async () => {
    for (const [index, input] of queue) results[index] = await map(input)
  }
  await Promise.all(Array.from({ length: READ_CONCURRENCY }, runWorker))
  return results
}
