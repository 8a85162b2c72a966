#!/usr/bin/env node
// Generates docs/diagnostics.md from the explanations of the codes. test/diagnostics/reference.test.ts fails if it is out of date.
import { writeFile } from 'node:fs/promises'
import { importTypeScript } from './import-typescript.mjs'

const { renderDiagnostics } = await importTypeScript("export * from './scripts/diagnostics/render-reference.ts'")
await writeFile(new URL('../docs/diagnostics.md', import.meta.url), renderDiagnostics())
