import { describe, expect, test } from 'vitest'
import { foldText, isOpaque, tokenize } from '../../src/search/tokenize.ts'

/** `term[part,part]` for each word. */
const format = (text: string) =>
  tokenize(text)
    .map(({ term, parts }) => term + (parts.length > 0 ? `[${parts.map((part) => part.term)}]` : ''))
    .join(' ')

describe('tokenize', () => {
  test.each([
    ['words in any case', 'The Quick fox', 'the quick fox'],
    ['letters with and without accents', 'Über naïve Straße Łódź', 'uber naive strasse lodz'],
    ['full width letters', 'ＡＰＩ', 'api'],
    ['identifiers with underscores and case', 'eth_getBalance', 'eth_getbalance[eth,getbalance,get,balance]'],
    ['names with acronyms', 'HTTPServer', 'httpserver[http,server]'],
    ['names with digits', 'ERC20 sha256', 'erc20[erc,20] sha256[sha,256]'],
    ['parts of one letter are no terms', 'v2', 'v2'],
    ['options', '--rpc-http-port=8545', 'rpc http port 8545'],
    ['endings with an apostrophe', "node's couldn’t", 'node couldnt'],
    ['typographic punctuation like straight', '“don’t” – wait… «x»', 'dont wait x'],
    ['articles with an apostrophe', "l'adresse dell'anno", 'l adresse dell anno'],
    ['pairs of Han characters', '部署网站', '部署[部] 署网[署] 网站[网,站]'],
    ['a single Han character', '网', '网'],
    ['Japanese', 'ページ', 'ペー[ペ] ージ[ー,ジ]'],
    ['voiced kana stay one character', 'が', 'が'],
    ['Han characters within Latin words', 'a网站b', 'a 网站[网,站] b'],
    ['Korean words', '서버를 시작', '서버를 시작'],
    ['Arabic without vowel signs', 'مُحَمَّد', 'محمد'],
    ['Cyrillic', 'Проверка', 'проверка'],
    ['Hebrew without vowel signs', 'שָׁלוֹם', 'שלום'],
    ['Turkish letters like their Latin ones', 'İstanbul ISPARTA ıspanak', 'istanbul isparta ispanak'],
    ['accents that are characters of their own', 'cafe\u0301', 'cafe'],
    ['soft hyphens', 'Donau\xaddampf\xadschiff', 'donaudampfschiff'],
    ['marks without a letter', '\u0301\u0301 a_\u0301\u0301_b 部\u0301\u0301', 'a__b 部'],
    ['emoji between words', 'Launch 🚀 day 👩‍🚀', 'launch day'],
    ['Persian in parts where a joiner is not written', 'می‌خواهم', 'می خواهم'],
    ['letters beyond the first plane, cut as whole characters', `a${'𐐨'.repeat(20)}`, `a${'𐐨'.repeat(11)}`],
    ['hexadecimal numbers are whole', '0xAbCdEf12', '0xabcdef12'],
    ['hashes are cut', `0x${'aB12'.repeat(16)}`, `0x${'ab12'.repeat(6).slice(0, 22)}`],
    ['addresses have no parts', 'celestia1qp5WxYz9TkVn8sKq2mM4', 'celestia1qp5wxyz9tkvn8sk'],
    ['no words at all', ' .,;:!? — <> ', ''],
    ['nothing', '', ''],
  ])('%s', (_, text, expected) => {
    expect(format(text)).toBe(expected)
  })

  test('says where words and parts stand in the text as it is written', () => {
    const text = 'Call “eth_getBalance” für Straßen 部署网'
    for (const token of tokenize(text)) {
      for (const { term, start, end } of [token, ...token.parts]) {
        expect(foldText(text.slice(start, end))).toBe(term)
      }
    }
  })

  test('keeps surrogate pairs whole', () => {
    expect(format('𠮷野家')).toBe('𠮷野[𠮷] 野家[野,家]')
  })
})

describe('isOpaque', () => {
  test.each([
    ['0x12', true],
    ['deadbeef01', true],
    ['deadbeef', false],
    ['facade', false],
    ['getTransactionReceiptsByBlockHash', false],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
  ])('%s: %s', (word, expected) => {
    expect(isOpaque(word)).toBe(expected)
  })
})
