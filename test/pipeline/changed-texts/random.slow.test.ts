import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createProject, isBuilt } from '../../commands/project.ts'
import { createRandom } from '../../parse/create-random.ts'
import { expectSameAsCold, runBuild, waitUntilSettled } from '../builds.ts'
import { damages, type Edit, files, listDocuments, pick, recordedEdits } from '../random-edits.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

const STEPS = 24

/** What has a form of its own in a page, in its Markdown, in the index, or in a replacement of text. */
const SNIPPETS = [
  '```ts\nconst $1 = "$&"\n```',
  '| a | b |\n|---|---|\n| `c` | $$ |',
  '> Intro',
  'The first paragraph.',
  '- [x] done\n- [ ] to do',
  '<p align="center">style= &amp; <kbd>Ctrl</kbd></p>',
  'Grüße, 世界 👩‍👩‍👧 İstanbul — “quoted” ...',
  '$a^2$ and \\$5',
  '![A dot](https://other.example/dot.svg "style=")',
  ':::tip\nA tip.\n:::',
  'Term\n: Definition',
]

/** One whose text is on no page but its own: neither a post nor a part of another document. */
const pickDocument = (root: string, random: (below: number) => number) =>
  pick(
    listDocuments(root).filter((path) => /\/docs\/(?!_)/.test(path)),
    random,
  )

/** Adds, replaces or removes text that only its page shows: after the first paragraph, which is the description. */
const textEdits: readonly Edit[] = [
  (root, { random, number }) => appendFileSync(pickDocument(root, random), `\nSentence ${number}.\n`),
  (root, { random }) => appendFileSync(pickDocument(root, random), `\n${pick(SNIPPETS, random)}\n`),
  (root, { random, number }) => {
    const path = pickDocument(root, random)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/Sentence \d+/, `Sentence\nwith more words, *${number}*`))
  },
  (root, { random }) => {
    const path = pickDocument(root, random)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/\nSentence[^\n]*\n/, ''))
  },
]

/** Changes one byte of a file of the cache. */
const damageCache: Edit = (root, { random }) => {
  const folder = join(root, '.docsgen/cache')
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  // Its records that are JSON have no checksum, and an edit by hand is an error of the user.
  const file = join(
    folder,
    pick(
      names.filter((name) => !name.endsWith('.json')),
      random,
    ),
  )
  const bytes = readFileSync(file)
  const at = random(bytes.length || 1)
  bytes[at] = 255 - (bytes[at] ?? 0)
  writeFileSync(file, bytes)
}

describe.skipIf(!isBuilt)('a series of builds, of which most replace texts', () => {
  it.each([1, 2])(
    'writes what a first build writes (series %i)',
    async (seed) => {
      const random = createRandom(seed)
      const paragraph = (text: string) => text.replace(/(?<=^# .*\n)/m, '\nThe first paragraph.\n')
      const root = createProject(
        Object.fromEntries(
          Object.entries(files).map(([path, text]) => [path, path.endsWith('.md') ? paragraph(text) : text]),
        ),
      )
      roots.push(root)
      await waitUntilSettled()
      await runBuild(root)
      const kinds: string[] = []
      for (let number = 1; number <= STEPS; number++) {
        const chosen = Array.from({ length: 1 + random(2) }, () => pick(textEdits, random))
        const others = random(6) === 0 ? [pick(recordedEdits, random)] : []
        const damage = random(8) === 0 ? [pick([damageCache, ...damages.map(([, each]) => each)], random)] : []
        for (const edit of [...chosen, ...others, ...damage]) edit(root, { random, number })
        await waitUntilSettled()
        const warm = await runBuild(root)
        kinds.push(warm.kind)
        await expectSameAsCold(root, warm, { step: `${number}: ${[...others, ...damage].join('\n')}` })
      }
      const updates = kinds.filter((kind) => kind === 'update').length
      expect(updates, kinds.join()).toBeGreaterThan(STEPS / 3)
    },
    60_000,
  )
})
