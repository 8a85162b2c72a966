#!/usr/bin/env node
// Bundles docsgen: the tool (dist/*.js), the prebuilt theme (dist/theme) and, with --types, the declarations.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeDeclarations } from './build/declarations.mjs'
import { copyKatex, subsetMathFont } from './build/fonts.mjs'
import { dist, root } from './build/paths.mjs'
import { buildRuntime } from './build/runtime.mjs'
import { subsetTextFonts } from './build/text-fonts.mjs'
import { buildFeatureStyles, buildTheme, readPageFeatures } from './build/theme.mjs'
import { writeThirdParty } from './build/third-party.mjs'
import { buildTool } from './build/tool.mjs'

/** Writes the fingerprint that is part of the cache keys of projects; it changes whenever a byte of docsgen does. */
async function writeFingerprint(metafiles) {
  const outputs = metafiles.flatMap((metafile) => Object.keys(metafile.outputs)).sort()
  const contents = await Promise.all(outputs.map((output) => readFile(path.join(root, output))))
  const hash = createHash('sha256')
  for (const [index, output] of outputs.entries()) hash.update(output).update(contents[index])
  await writeFile(path.join(dist, 'fingerprint.txt'), `${hash.digest('hex').slice(0, 16)}\n`)
}

async function main() {
  await mkdir(dist, { recursive: true })
  const features = await readPageFeatures()
  const results = await Promise.all([
    buildTool(),
    buildTheme({ site: 'src/styles/site.css' }, { loader: { '.svg': 'dataurl', '.woff2': 'dataurl' } }),
    buildRuntime(features),
    buildTheme(
      {
        inline: 'src/runtime/inline.ts',
        'base-url-banner': 'src/runtime/base-url-banner.ts',
        'file-pages-loader': 'src/runtime/file-pages/file-pages-loader.ts',
      },
      { format: 'iife', tsconfigRaw: {} },
    ),
    buildTheme({ dev: 'src/dev/client.ts' }, { format: 'esm' }),
    ...features.map(buildFeatureStyles),
    copyKatex(),
    subsetMathFont(),
    subsetTextFonts(),
  ])
  const metafiles = results.flat().flatMap((result) => result?.metafile ?? [])
  if (existsSync(path.join(dist, 'bin.js'))) await chmod(path.join(dist, 'bin.js'), 0o755)
  await Promise.all([writeThirdParty(metafiles), writeFingerprint(metafiles)])
  if (process.argv.includes('--types')) await writeDeclarations()
}

try {
  await main()
} catch (error) {
  // esbuild has already printed its messages.
  if (!Array.isArray(error?.errors)) console.error(error)
  process.exitCode = 1
}
