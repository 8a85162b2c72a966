#!/usr/bin/env node
// Generates docs/configuration.md from the schema of the configuration. test/config/reference.test.ts fails if it is out of date.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { renderConfiguration } from './configuration/render.mjs'

const { reference } = await renderConfiguration()
await writeFile(fileURLToPath(new URL('../docs/configuration.md', import.meta.url)), reference)
