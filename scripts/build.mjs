#!/usr/bin/env node
// Bundles docsgen: the tool (dist/*.js), the prebuilt theme (dist/theme) and, with --types, the declarations.
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeDeclarations } from './build/declarations.mjs'
import { copyKatex, copyRenderer, subsetMathFont } from './build/fonts.mjs'
import { dist } from './build/paths.mjs'
import { buildRuntime } from './build/runtime.mjs'
import { subsetTextFonts } from './build/text-fonts.mjs'
import { buildFeatureStyles, buildLayer, buildTheme, readPageFeatures } from './build/theme.mjs'
import { writeThirdParty } from './build/third-party.mjs'
import { buildTool } from './build/tool.mjs'

/** Removes modules and the package.json of earlier builds; last, as a running docsgen may be loading them. */
async function removeStaleModules({ outputs }) {
  const files = (await readdir(dist)).filter(
    (file) => /\.[cm]?js$|^package\.json$/.test(file) && !(`dist/${file}` in outputs),
  )
  await Promise.all(files.map((file) => rm(path.join(dist, file))))
}

async function main() {
  await mkdir(dist, { recursive: true })
  const features = await readPageFeatures()
  const [tool, ...results] = await Promise.all([
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
    buildTheme({ later: 'src/runtime/later.ts', feedback: 'src/runtime/feedback.ts' }, { format: 'esm' }),
    buildLayer('feedback', 'components'),
    ...features.map(buildFeatureStyles),
    copyKatex(),
    copyRenderer(),
    subsetMathFont(),
    subsetTextFonts(),
  ])
  const metafiles = [tool, ...results.flat()].flatMap((result) => result?.metafile ?? [])
  await chmod(path.join(dist, 'bin.js'), 0o755)
  await Promise.all([writeThirdParty(metafiles), removeStaleModules(tool.metafile)])
  if (process.argv.includes('--types')) await writeDeclarations()
}

try {
  await main()
} catch (error) {
  // esbuild has already printed its messages.
  if (!Array.isArray(error?.errors)) console.error(error)
  process.exitCode = 1
}
