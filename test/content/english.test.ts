import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

interface Rule {
  pattern: RegExp
  /** What to write instead. */
  better: string
  /** A text that the rule reports, and how it should read. */
  seen: string
  say: string
}

/** Words and patterns that native writers avoid, or that are a second name for something. */
const rules: Rule[] = [
  {
    pattern: /\bwhoever\b/i,
    better: 'anyone who, or the name of the role',
    seen: 'Whoever keeps the secret can forge.',
    say: 'Anyone who keeps the secret can forge.',
  },
  {
    pattern: /\b(somebody|anybody|everybody)\b/i,
    better: 'someone, anyone, everyone, or the name of the role',
    seen: 'Somebody has to compare them.',
    say: 'The verifier has to compare them.',
  },
  {
    pattern: /\bnobody\b/i,
    better: 'no one, "no node", or the passive',
    seen: 'Nobody assigns anything.',
    say: 'No server assigns proofs to nodes.',
  },
  {
    pattern: /\bstand(s|ing)? in\b/i,
    better: 'is in, appears in, is stored in',
    seen: 'The root stands in an output.',
    say: 'The root is stored in an output.',
  },
  {
    pattern: /\bfor good\b/i,
    better: 'permanently',
    seen: 'The key is revoked for good.',
    say: 'The key is revoked permanently.',
  },
  {
    pattern: /\bby (itself|themselves)\b/i,
    better: 'alone, automatically, or nothing',
    seen: 'The client continues by itself.',
    say: 'The client continues automatically.',
  },
  {
    pattern: /\bof (its|their) own\b(?! \w)/i,
    better: 'its own X, a separate X',
    seen: 'It has a page of its own.',
    say: 'It has a separate page.',
  },
  {
    pattern:
      /\bask(s|ed|ing)? (for (the|a|one) (?!private|seed|recovery)|(the|your|another|several) (chain|nodes?|network|api|peers?)\b)/i,
    better: 'request, query, need',
    seen: 'Ask the chain, not a page.',
    say: 'Query the chain.',
  },
  {
    pattern: /\buse of the network\b/i,
    better: 'usage, demand',
    seen: 'A higher use of the network burns more.',
    say: 'Higher usage burns more.',
  },
  {
    pattern: /,? \btoo(?=[.;:]|$)|, too,/im,
    better: 'also, in front of the verb',
    seen: 'Others can compute them, too.',
    say: 'Others can also compute them.',
  },
  {
    pattern: /(^|[.:] )Of (each|all|these|those|the)\b(?! \d)/m,
    better: 'a sentence that begins with its subject',
    seen: 'Of each term it keeps the number.',
    say: 'It keeps the number of each term.',
  },
  {
    pattern: /(^|[.:] )Besides,/m,
    better: 'In addition,',
    seen: 'Besides, the entry is kept.',
    say: 'In addition, the entry is kept.',
  },
  {
    pattern: /\b(messages?|text) (is|are) for people\b/i,
    better: 'for humans',
    seen: 'The message is for people.',
    say: 'The message is for humans.',
  },
  { pattern: /\bnode keys?\b/i, better: 'attestation key', seen: 'the node key', say: 'the attestation key' },
  { pattern: /\bAPI tokens?\b/i, better: 'API key', seen: 'an API token', say: 'an API key' },
  {
    pattern: /\b(dispute|challenge) reports?\b/i,
    better: 'fault report',
    seen: 'a dispute report',
    say: 'a fault report',
  },
  {
    pattern: /\bTendermint RPC\b/i,
    better: 'CometBFT RPC',
    seen: 'the Tendermint RPC',
    say: 'the CometBFT RPC',
  },
]

/** First sentences that announce the page or its readers. */
const opening: Rule = {
  pattern:
    /^((On )?th(is|e) (page|section)\b|you (read|use|need|want|plan|run|rely|come|size|write|integrate|operate)\b|(learn|find out|here|read this)\b|if you\b|(auditors|developers|operators|integrators|researchers|reviewers) (find|get|learn|use|read|size|decide|follow)\b|[^.?]*\b(this|the) page\b)/i,
  better: 'a first sentence that says the thing',
  seen: 'Auditors find the bound here.',
  say: 'A sample of 20 proofs finds one bad proof in ten with 88%.',
}

/** It shows every construct, and says so. */
const SAMPLE = 'pages/dialect.md'

const content = fileURLToPath(new URL('../../content', import.meta.url))

/** The Markdown of a page with its description, line by line, with empty lines in the place of code, and without targets of links. */
function readProse(path: string): string[] {
  const blank = (text: string) => text.replace(/[^\n]/g, '')
  return readFileSync(`${content}/${path}`, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, (head) => head.replace(/^(?!title: |description: ).*$/gm, ''))
    .replace(/^ *(`{3,}|\${2})[^\n]*\n(?:[\s\S]*?\n)? *\1$/gm, blank)
    .replace(/`[^`\n]*`/g, '`code`')
    .replace(/\]\([^)\n]*\)| \{#[^}]*\}$/gm, ']')
    .split('\n')
}

const report = (place: string, { better }: Rule, text: string) => `${place} "${text}" -> ${better}`

function listProblems(path: string): string[] {
  const lines = readProse(path)
  const problems = lines.flatMap((line, at) =>
    rules.flatMap((rule) => {
      const found = rule.pattern.exec(line)
      return found ? [report(`content/${path}:${at + 1}`, rule, line.slice(found.index, found.index + 60))] : []
    }),
  )
  const first = lines.findIndex((line) => /^[^\s:#<{|]/.test(line) && !/^(title|description): |^import /.test(line))
  const sentence = lines[first] ?? ''
  if (opening.pattern.test(sentence))
    problems.push(report(`content/${path}:${first + 1}`, opening, sentence.slice(0, 60)))
  return problems
}

const pages = readdirSync(content, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /^(docs|pages)\/.*\.mdx?$/.test(path) && path !== SAMPLE)

test.each(pages.sort())('%s is written in plain English', (path) => {
  expect(listProblems(path)).toEqual([])
})

describe('the rules', () => {
  test.each([...rules, opening])('report "$seen" and accept "$say"', ({ pattern, seen, say }) => {
    expect([pattern.test(seen), pattern.test(say)]).toEqual([true, false])
  })
})
