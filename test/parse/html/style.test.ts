import { expect, test } from 'vitest'
import { htmlOf, parseText } from '../parse-text.ts'

test.each([
  ['<p style="text-align: center">A</p>', '<p align="center">A</p>'],
  ['<img src="./a.svg" alt="" style="width:50%; height: 10px">', '<img src="./a.svg" alt="" width="50%" height="10"'],
  ['<td style="width: 10px">A</td>', ''],
  ['<p align="left" style="text-align:center">A</p>', '<p align="left">A</p>'],
])('alignment and sizes of raw HTML are kept as attributes: %j', async (source, expected) => {
  const page = await parseText(source)
  expect(htmlOf(page)).toContain(expected)
  expect(page.document.diagnostics.filter(({ code }) => code === 'markdown/style')).toEqual([])
})

test('MD-20: other styles are removed, and reported once for a page', async () => {
  const page = await parseText(
    '<p style="color:red">A</p>\n\n<b style="text-align:center;top:0">B</b>\n\n<i style="">C</i>',
  )
  expect(htmlOf(page)).not.toContain('style')
  expect(page.document.diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'markdown/style: The attribute "style" of <p> was removed: raw HTML may not style the site (2 times on this page).',
  ])
})
