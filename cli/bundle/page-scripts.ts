import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as askAiLabels from '../../src/ask-ai-labels.ts'
import { englishTexts } from '../../src/labels.ts'
import type { LabelTexts } from '../../src/model/label-texts.ts'
import type { PageFeature } from '../../src/model/page-features.ts'
import * as runtimeLabels from '../../src/runtime-labels.ts'
import * as searchLabels from '../../src/search-labels.ts'
import type { Config } from '../config/config.ts'
import type { AssetOutput, PageScripts } from './asset-manifest.ts'

/** `manifest.json` of the theme, written by `scripts/build.mjs` from esbuild's metadata of the runtime. */
export interface ThemeManifest extends ScriptFiles {
  /** The same scripts without labels, for pages in other languages than English. */
  translated: ScriptFiles
}

interface ScriptFiles {
  /** Names of the files in `chunks/` that the runtime loads on demand. They contain their hashes. */
  runtimeChunks: string[]
  /** The script of each feature. */
  featureScripts: Partial<Record<PageFeature, string>>
  /** Names of the files in `chunks/` that the search dialog and the search page consist of. */
  searchFiles: string[]
}

/** Where scripts are read from and published. */
export interface ScriptContext {
  /** Folder of the prebuilt theme. */
  directory: string
  config: Config
  publish(name: string, extension: string, contents: Uint8Array): string
}

/** The scripts of one language, and what they load on demand. */
export interface PublishedScripts extends Pick<PageScripts, 'runtime' | 'featureScripts'> {
  outputs: AssetOutput[]
  /** The script of pages that are opened as files; unset without `fileProtocol`. */
  filePages?: string
}

/** Publishes the scripts of the pages of a language; `texts` are those of the interface, unset for English. */
export async function publishScripts(
  manifest: ThemeManifest,
  texts: LabelTexts | undefined,
  { directory, config, publish }: ScriptContext,
): Promise<PublishedScripts> {
  const { runtimeChunks, featureScripts, searchFiles } = texts ? manifest.translated : manifest
  const suffix = texts ? '-translated' : ''
  const labels = texts ? formatLabels(texts, config) : ''
  const read = async (name: string) =>
    Buffer.from(labels + (await readFile(join(directory, `${name}${suffix}.js`), 'utf8')))
  const names = config.search ? [...runtimeChunks, ...searchFiles] : runtimeChunks
  return {
    runtime: publish('runtime', 'js', await read('runtime')),
    featureScripts: Object.fromEntries(
      Object.entries(featureScripts).map(([feature, name]) => [feature, getChunkUrl(name)]),
    ),
    outputs: await readChunks(join(directory, 'chunks'), names),
    ...(config.fileProtocol && { filePages: publish('file-pages', 'js', await read('file-pages')) }),
  }
}

/** Reads scripts that are loaded on demand: files next to the runtime, under the names by which they are imported. */
async function readChunks(directory: string, names: readonly string[]): Promise<AssetOutput[]> {
  return Promise.all(
    names.map(async (name): Promise<AssetOutput> => {
      return { name: getChunkUrl(name), from: 'memory', contents: await readFile(join(directory, name)) }
    }),
  )
}

const getChunkUrl = (name: string): string => `assets/${name}`

/** The statement before a script by which it and what it loads find the texts of their labels. */
function formatLabels(texts: LabelTexts, { search }: Config): string {
  const modules = [runtimeLabels, ...(search ? [searchLabels] : []), ...(search?.askAi ? [askAiLabels] : [])]
  const names = modules.flatMap((module) => Object.keys(module))
  const entries = names.map((name) => [name, texts[name] ?? englishTexts[name]])
  return `globalThis.docsgenLabels=${JSON.stringify(Object.fromEntries(entries))};\n`
}
