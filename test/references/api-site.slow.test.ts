import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run as dev } from '../../cli/commands/dev.ts'
import { binary, createProject, createTerminal, globalOptions, isBuilt } from '../commands/project.ts'

const describeShop = (summary: string, more = '') => `openapi: 3.1.0
info: { title: Shop, version: "1" }
security: [{ token: [] }]
paths:
  /pets/{id}:
    get:
      tags: [Pets]
      summary: ${summary}
      description: See [its schema](./schemas.md#pet)${more} and the [guide](../guide.md).
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: A pet., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas: { Pet: { type: object, properties: { name: { type: string, description: Whiskers. } } } }
`

const guide = '# Guide\n\nTo [read a pet](./shop/pets.md#get-pets-id), send a [token](./shop/index.md#auth-token).\n'

const files = {
  'site.config.ts': `export default {
  title: 'Test', url: 'https://test.example', baseUrl: '/base/', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
}\n`,
  'versions.json': '["1.0"]',
  'content/search.tests.yml': '- { query: whiskers, finds: /docs/shop/schemas#pet, within: 1 }\n',
  'content/docs/guide.md': guide,
  'content/docs/shop.openapi.yml': describeShop('Reads a new pet.'),
  'versioned_docs/version-1.0/guide.md': guide,
  'versioned_docs/version-1.0/intro.md': '# Intro\n',
  'versioned_docs/version-1.0/shop.openapi.yml': describeShop('Reads an old pet.'),
  'i18n/de/docs/guide.md': guide,
  'i18n/de/docs/shop.openapi.yml': describeShop('Liest ein Tier.'),
  'i18n/de/versioned_docs/version-1.0/guide.md': guide,
}

let root = ''
beforeAll(() => {
  root = createProject(files)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const run = (...words: string[]): string => {
  try {
    return execFileSync(process.execPath, [binary, ...words, '--root', root, '--no-color'], { encoding: 'utf8' })
  } catch (error) {
    return String(error instanceof Error && 'stdout' in error ? error.stdout : error)
  }
}

test.runIf(isBuilt)('descriptions are pages of their version and language below the base URL (RF-7)', () => {
  const output = run('build')
  const read = (path: string) => {
    try {
      return readFileSync(join(root, 'build', path), 'utf8')
    } catch {
      throw new Error(`${path} does not exist. The build said:\n${output}`)
    }
  }
  const pets = read('docs/next/shop/pets/index.html')
  expect(pets).toContain('Reads a new pet.')
  expect(pets).toMatch(/href="\/base\/docs\/next\/shop\/schemas\/?#pet"/)
  expect(pets).toMatch(/href="\/base\/docs\/next\/shop\/?#auth-token"/)
  expect(read('docs/shop/pets/index.html')).toContain('Reads an old pet.')
  expect(read('de/docs/next/shop/pets/index.html')).toContain('Liest ein Tier.')
  expect(read('de/docs/next/shop/pets/index.html')).toContain('Antworten')
  expect(read('docs/next/shop/pets.md')).toContain('https://test.example/base/docs/next/shop/schemas')
})

test.runIf(isBuilt)('their words are found, and their anchors are audited (RF-7, RF-8)', () => {
  writeFileSync(join(root, 'content/docs/shop.openapi.yml'), describeShop('Reads.', ', [another](./schemas.md#dog)'))
  const output = run('check')
  expect(output).toContain('content/docs/shop.openapi.yml:6:5')
  expect(output).not.toContain('search/')
})

test.runIf(isBuilt)('development follows edits of a description (RF-7)', { timeout: 60_000 }, async () => {
  const controller = new AbortController()
  const { terminal, written } = createTerminal(root, { signal: controller.signal })
  const running = dev({ ...globalOptions(root), port: 0, host: null, allowedHosts: [], open: false }, terminal)
  try {
    await expect.poll(() => written.stdout, { timeout: 20_000 }).toMatch(/http:\/\/localhost:\d+/)
    const origin = /http:\/\/localhost:\d+/.exec(written.stdout)?.[0]
    // Written at each attempt: the first may be before the watcher is ready.
    const save = async () => {
      writeFileSync(join(root, 'content/docs/shop.openapi.yml'), describeShop('Fetches a pet.'))
      return (await fetch(`${origin}/base/docs/next/shop/pets`)).text()
    }
    await expect.poll(save, { timeout: 20_000, interval: 300 }).toContain('Fetches a pet.')
  } finally {
    controller.abort()
    await running
  }
})
