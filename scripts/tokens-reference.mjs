#!/usr/bin/env node
// Generates docs/tokens.md from the styles of the theme. test/components/tokens.test.ts fails if it is out of date.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

const toPath = (path) => fileURLToPath(new URL(path, import.meta.url))

const { code } = await transform(await readFile(toPath('tokens/render-tokens.ts'), 'utf8'), { loader: 'ts' })
const { renderTokens } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
await writeFile(toPath('../docs/tokens.md'), renderTokens(await readFile(toPath('../src/styles/tokens.css'), 'utf8')))
