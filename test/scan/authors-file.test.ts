import { describe, expect, test } from 'vitest'
import { loadAuthorsFile } from '../../cli/scan/authors-file.ts'

async function read(text: string) {
  const files = { read: () => Buffer.from(text) }
  const { value, diagnostics } = await loadAuthorsFile(files, 'blog/authors.yml')
  const problems = diagnostics.map(({ code, message, origin }) => {
    return `${origin.kind === 'file' ? origin.line : '?'} ${code}: ${message}`
  })
  return { value, problems }
}

describe('an authors file (BL-9)', () => {
  test('has authors by their keys, with the places of these', async () => {
    const { value, problems } = await read(
      'ada:\n  name: Ada\n  image_url: /img/ada.png\n  page: true\n  socials: { github: ada }\nbo:\n  name: Bo\n  page: { permalink: /writer }\n',
    )
    expect(problems).toEqual([])
    expect(value).toMatchObject({
      ada: { name: 'Ada', image: '/img/ada.png', hasPage: true, socials: { github: 'ada' }, origin: { line: 1 } },
      bo: { name: 'Bo', hasPage: true, permalink: '/writer', origin: { line: 6 } },
    })
  })

  test.each([
    [
      'a key twice',
      'ada: { name: A }\nada: { name: B }\n',
      '2 blog/invalid-authors: The authors file is not valid YAML: map keys must be unique.',
    ],
    ['an unknown key', 'ada:\n  nane: A\n', '2 blog/invalid-authors: "ada.nane" is not a key of authors files.'],
    ['a list', '- ada\n', '1 blog/invalid-authors: The authors file must be a map of keys to authors.'],
    ['a name alone', 'ada: Ada\n', '1 blog/invalid-authors: "ada": must be a map with keys such as name and url.'],
    [
      'a handle on an unknown platform',
      'ada:\n  name: A\n  socials:\n    pigeon: ada\n',
      '4 blog/invalid-authors: "ada.socials.pigeon": must be a URL that begins with https://.',
    ],
    [
      'a URL that runs code',
      'ada: { url: "javascript:alert(1)" }\n',
      '1 blog/invalid-authors: "ada.url": must be a URL or a pathname.',
    ],
  ])('is refused with the place of %s', async (_name, text, problem) => {
    const { value, problems } = await read(text)
    expect([value, problems]).toEqual([null, [problem]])
  })
})
