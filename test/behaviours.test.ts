import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFiles, readSpecification, root } from './behaviours.ts'

const { chapters, behaviours } = readSpecification()
const ids = new Set(behaviours.map(({ id }) => id))
const prefixes = new Set(behaviours.map(({ id }) => id.slice(0, id.lastIndexOf('-'))))

/** Prefixes that no other word has: `7-1` is a behaviour only where the file is named. */
const telling = [...prefixes].filter((prefix) => !/^[\d.]+$/.test(prefix)).join('|')
const ofKnownPrefix = new RegExp(`(?<![\\w.#-])(?:${telling})-\\d{1,3}[a-z]?(?![\\w-])`, 'g')

const number = /(?:[A-Z]+-\d+[a-z]?|\d+[a-z]?(?:\.\d+)*(?:-\d+)?)(?!\w)/
const afterFile = new RegExp(
  `behaviours\\.md,? (?:section )?(${number.source}(?:(?:, | to | and )${number.source})*)`,
  'g',
)

/** Every number of a behaviour or chapter in a text: any after the name of the file, and those of known prefixes anywhere. */
function findReferences(text: string): string[] {
  const inOneLine = text.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*/g, ' ')
  const named = [...inOneLine.matchAll(afterFile)].flatMap(([, list = '']) => list.split(/, | to | and /))
  return [...named, ...(inOneLine.match(ofKnownPrefix) ?? [])]
}

/** The text without code and quotations, whose punctuation is not that of the sentence. */
const strip = (text: string): string => text.replace(/`[^`]*`|"[^"]*"/g, 'x')

describe('docs/behaviours.md', () => {
  test('has every number once, without gaps', () => {
    expect(behaviours.map(({ id }) => id)).toEqual([...ids])
    for (const prefix of prefixes) {
      const own = behaviours.filter(({ id }) => id.slice(0, id.lastIndexOf('-')) === prefix)
      expect(own.map(({ id }) => id)).toEqual(own.map((_, index) => `${prefix}-${index + 1}`))
    }
  })

  test('numbers what has no letters by its chapter', () => {
    const numeric = behaviours.filter(({ id }) => /^\d/.test(id))
    expect(numeric.filter(({ id, chapter }) => !id.startsWith(`${chapter}-`))).toEqual([])
  })

  test('says each behaviour in at most three whole sentences', () => {
    const isSentence = (text: string) => /^[A-Zx`"$/.{]|^docsgen /.test(text) && /\.["`]?$/.test(text)
    const isShort = (text: string) => strip(text).split(/[.!?](?= )/).length <= 3
    expect(behaviours.filter(({ text }) => !isSentence(text) || !isShort(text)).map(({ id }) => id)).toEqual([])
  })

  test('leads nowhere outside of the repository', () => {
    expect(readFileSync(join(root, 'docs/behaviours.md'), 'utf8')).not.toMatch(/https?:|\.\.\/shared|\]\(/)
  })

  test('quotes the texts of the interface as they are', () => {
    const source = ['src/labels.ts', 'src/runtime-labels.ts', 'src/search-labels.ts', 'src/ask-ai-labels.ts']
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n')
      .replace(/\$\{[^}]*\}|\{\w+\}/g, '{}')
    const quoted = behaviours
      .filter(({ chapter }) => chapter === '9')
      .flatMap(({ text }) => [...text.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words))
    expect(quoted.length).toBeGreaterThan(0)
    expect(quoted.filter((words) => !source.includes(words.replace(/\{[^}]*\}/g, '{}')))).toEqual([])
  })
})

describe('a reference to a behaviour', () => {
  test.each([
    ['// see behaviours.md X-9', ['X-9']],
    ['/** (behaviours.md\n * V-4, R-6). */', ['V-4', 'R-6', 'V-4', 'R-6']],
    ['docs/behaviours.md 2.6.1-1 to 2.6.1-4 and 12', ['2.6.1-1', '2.6.1-4', '12']],
    ['behaviours.md, section 9, after that', ['9']],
    ['UTF-8, SHA-256, XSB-3, SB-3x, 7-1, 18c-10 and SB-3', ['SB-3x', '18c-10', 'SB-3']],
  ])('is found in %j', (text, found) => {
    expect(findReferences(text)).toEqual(found)
  })

  test('names one that docs/behaviours.md has', () => {
    const files = ['cli', 'src', 'templates', 'test', 'scripts', 'docs'].flatMap((folder) =>
      listFiles(folder, /\.(?:[cm]?[jt]sx?|css|md|sh)$/),
    )
    const own = join(import.meta.dirname, 'behaviours.test.ts')
    const unknown = files
      .filter((path) => path !== own)
      .flatMap((path) =>
        findReferences(readFileSync(path, 'utf8'))
          .filter((reference) => !ids.has(reference) && !chapters.has(reference))
          .map((reference) => `${relative(root, path)}: ${reference}`),
      )
    expect(unknown).toEqual([])
  })
})
