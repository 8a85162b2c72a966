import { describe, expect, it } from 'vitest'
import { replaceBody, replaceBodyOfPage } from '../../../cli/pipeline/changed-texts/replace-body.ts'

describe('a body is replaced in its file', () => {
  it.each([
    ['between other things', '<main><p>One</p></main>', '<p>One</p>', '<p>Two</p>', '<main><p>Two</p></main>'],
    ['as all of the file', 'One', 'One', 'Two', 'Two'],
    ['by nothing', '# Title\n\nOne\n', 'One', '', '# Title\n\n\n'],
    ['by itself', 'a One b', 'One', 'One', 'a One b'],
    ['with what has a meaning in replacements', 'a One b', 'One', "$& $1 $$ $` $'", "a $& $1 $$ $` $' b"],
    ['as text, not as an expression', 'a .* b', '.*', '.+', 'a .+ b'],
  ])('%s', (_how, file, before, after, expected) => {
    expect(replaceBody(file, { before, after })).toBe(expected)
    expect(replaceBodyOfPage(file, { before, after })).toBe(expected)
  })
})

describe('it is not known where a body is', () => {
  it.each([
    ['that is not in the file', 'One', 'Two'],
    ['that is in the file twice', 'One and One', 'One'],
    ['that overlaps itself', 'a-a-a', 'a-a'],
    ['that is empty', 'One', ''],
  ])('%s', (_which, file, before) => {
    expect(replaceBody(file, { before, after: 'Other' })).toBeUndefined()
    expect(replaceBodyOfPage(file, { before, after: 'Other' })).toBeUndefined()
  })
})

describe('a page keeps its policy, so a body is not replaced', () => {
  const [plain, styled, framed] = [
    '<p>One</p>',
    '<p style="color:red">One</p>',
    '<iframe src="https://a.example"></iframe>',
  ]

  it.each([
    ['that gets a style', plain, styled],
    ['that loses its style', styled, plain],
    ['that gets a frame', plain, framed],
    ['that has a frame in place of a style', styled, framed],
  ])('%s', (_which, before, after) => {
    const page = `<main>${before}</main>`
    expect(replaceBodyOfPage(page, { before, after })).toBeUndefined()
    expect(replaceBody(page, { before, after })).toBe(`<main>${after}</main>`)
  })

  it('but one that has a style before and after is', () => {
    const after = styled.replace('red', 'blue')
    expect(replaceBodyOfPage(`<main>${styled}</main>`, { before: styled, after })).toBe(`<main>${after}</main>`)
  })
})
