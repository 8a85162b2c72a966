#!/usr/bin/env node
// Generates the public types (cli/config/site-config*.ts) and docs/configuration.md from the schema of the configuration.
// test/config/reference.test.ts fails if they are out of date.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ['scripts/configuration/files.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
})
const { renderFiles } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
)
for (const [file, text] of renderFiles()) await writeFile(path.join(root, file), text)
