import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from './parse-text.ts'

const file = 'content/docs/api.reference.yml'
const reference = `kind: Method
request:
  language: json
  value: { method: <name>, params: <params> }
response:
  language: json
  value: { result: <response> }
example: { params: [] }
groups:
  - name: Chain
    text: About the *chain*.
    source: https://spec.example/#<id>
    entries:
      - name: get_A
        summary: Returns A | B.
        parameters:
          - { name: id, type: number, text: Which one }
          - { name: full, type: boolean, required: false }
        result: { type: object, text: A }
        errors: [{ code: -1, text: None }]
        example: { params: [1], response: { a: 1 } }
      - { name: get_B, summary: Constant., status: partial, example: { response: null } }
      - { name: get_C, summary: Gone., status: "no" }
`
const parse = (text: string, page = '::include{file=./api.reference.yml}') =>
  parseText(page, { files: { [file]: text } })
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('a reference', () => {
  test('has a heading, a table and code for each entry (RF-1)', async () => {
    const parsed = await parse(reference)
    expect(linesOf(parsed)).toEqual([])
    expect(parsed.document.headings.map(({ depth, id, text }) => [depth, id, text])).toEqual([
      [2, 'chain', 'Chain'],
      [3, 'get_a', 'get_A'],
      [3, 'get_b', 'get_B'],
    ])
    const html = htmlOf(parsed)
    expect(html).toContain('<a href="#get_a"><code>get_<wbr>A</code></a>')
    expect(html).toMatch(
      /<span data-search-ignore(="")?><span [^>]*>available<\/span> <a [^>]*href="https:\/\/spec.example\/#get_a"/,
    )
    const text = plain(html)
    expect(text).toContain('Returns A | B.')
    expect(text).toContain(
      'Parameters id number required Which one full boolean optional Result object A Errors -1 None',
    )
    expect(text).toContain('{ "method" : "get_A" , "params" : [ 1 ] }')
    expect(text).toContain('{ "result" : { "a" : 1 } }')
    expect(text).toContain('{ "result" : null }')
  })

  test('says which version it describes and when that was checked (RF-1)', async () => {
    const describes = 'describes: { name: Node, version: v2.1, checked: 2026-11-28 }'
    expect(plain(htmlOf(await parse(`${describes}\n${reference}`)))).toMatch(
      /^ Node v2\.1, checked Nov 28, 2026 Chain /,
    )
    expect(linesOf(await parse(`${describes.replace('2026-', '')}\n${reference}`))).toEqual([
      expect.stringMatching(/^1:50 markdown\/reference: "describes\.checked": /),
    ])
  })

  test('has the text of an entry and its samples in two columns (RF-1)', async () => {
    const html = htmlOf(await parse(reference))
    const [, entry = ''] = html.split('<section class="ds-entry">')
    expect(html).toMatch(/<table [^>]*class="ds-entry-list"[^>]*data-ds-small="stack"/)
    const [text = '', samples] = entry.split(/<details class="ds-entry-samples"[^>]*>/)
    expect(plain(text)).toMatch(/get_A .*available specification .*Returns A \| B\. .*Parameters .*Result .*Errors/)
    expect(plain(samples ?? '')).toMatch(/Request .*"get_A".*Response .*"result"/)
  })

  test('prints a request over HTTP for curl and in three languages, which are tabs of one group (RF-1)', async () => {
    const http = `request:
  http: { method: POST, url: "https://rpc.example", body: { method: <name>, ok: true, params: <params> } }
response:`
    const json = reference.replace(/request:[\s\S]*?response:/, () => http)
    const html = htmlOf(await parse(json.replace('params: [1]', 'params: ["it\'s", null]')))
    expect(html).toContain('data-ds-tabs="language"')
    const tabs = [...html.matchAll(/<div class="ds-tab"[\s\S]*?<\/pre>/g)].slice(0, 4)
    const [curl, javascript, python, go] = tabs.map(([tab]) => plain(tab.replace(/<\/?span[^>]*>/g, '')))
    expect(curl).toContain(String.raw`-d '{ "method": "get_A", "ok": true, "params": ["it'\''s", null] }'`)
    expect(javascript).toContain('body: JSON.stringify({ method: "get_A", ok: true, params: ["it\'s", null] })')
    expect(python).toContain('json={ "method": "get_A", "ok": True, "params": ["it\'s", None] }')
    expect(go).toContain('strings.NewReader(`{ "method": "get_A", "ok": true, "params": ["it\'s", null] }`)')
  })

  describe('of a contract', () => {
    const contract = `kind: Method
request:
  contract: { address: "0x0800", rpc: "https://rpc.example", call: <call>, account: alice }
groups:
  - name: Chain
    entries:
      - name: ask
        summary: Reads.
        signature: "function ask(bytes key, uint8 a, uint256 b, string[] c, Pair d) external view returns (Pair pair, bool ok);"
        example:
          call: |-
            'ask(bytes,uint8,uint256,string[],(string,bool))((string,bool),bool)' \\
              0x0a 1 2 '[a b,"c,d"]' '("",true)'
      - name: pay
        summary: Pays.
        signature: "function pay() external;"
        example: { call: "'pay()'" }
`
    const parseContract = async (text = contract) => {
      const parsed = await parse(text)
      const tabs = [...htmlOf(parsed).matchAll(/<div class="ds-tab"[\s\S]*?<\/pre>/g)]
      const code = tabs.map(([tab]) =>
        plain((/<pre[\s\S]*/.exec(tab)?.[0] ?? '').replace(/<\/?span[^>]*>/g, '')).trim(),
      )
      return { lines: linesOf(parsed), code }
    }

    test('has a query for cast, viem and web3.py, made from one example (RF-1)', async () => {
      const { lines, code } = await parseContract()
      expect(lines).toEqual([])
      const [cast, javascript, python] = code
      expect(cast).toMatch(
        /^cast call 0x0800 \\ 'ask\(.*\)' \\ 0x0a 1 2 '\[a b,"c,d"\]' .* \\ --rpc-url https:\/\/rpc\.example$/,
      )
      expect(javascript).toContain(
        'parseAbi(["function ask(bytes, uint8, uint256, string[], (string,bool)) view returns ((string,bool), bool)"])',
      )
      expect(javascript).toContain('args: ["0x0a", 1, 2n, ["a b", "c,d"], ["", true]]')
      expect(python).toContain('encode(["bytes", "uint8", "uint256", "string[]", "(string,bool)"], [')
      expect(python).toContain('bytes.fromhex("0a"), 1, 2, ["a b", "c,d"], ["", True]')
      expect(python).toContain('decode(["(string,bool)", "bool"], result)')
    })

    test('has a transaction if its signature changes state (RF-1)', async () => {
      const [cast, javascript, python] = (await parseContract()).code.slice(3)
      expect(cast).toBe("cast send 0x0800 \\ 'pay()' \\ --rpc-url https://rpc.example --account alice")
      expect(javascript).toContain('client.writeContract({')
      expect(javascript).not.toContain('args')
      expect(python).toContain('w3.eth.send_transaction(tx)')
      expect(python).not.toContain('encode')
    })

    test('is reported without an argument for each parameter (RF-3)', async () => {
      const { lines } = await parseContract(contract.replace(' 0x0a 1 2 ', ' 1 2 '))
      expect(lines).toEqual([
        '7:15 markdown/reference: The call of "ask" is not a signature in quotes with an argument for each parameter.',
      ])
    })
  })

  test('sends headers, in which each language reads environment variables (RF-1)', async () => {
    const http = `request:
  http: { url: "https://rpc.example", headers: { Authorization: Bearer $API_KEY, Accept: text/x } }
response:`
    const html = htmlOf(await parse(reference.replace(/request:[\s\S]*?response:/, () => http)))
    const text = plain(html.replace(/<\/?span[^>]*>/g, ''))
    for (const line of [
      `-H "Authorization: Bearer $API_KEY"`,
      `-H 'Accept: text/x'`,
      `"Authorization": \`Bearer \${process.env.API_KEY}\`,`,
      '"Authorization": "Bearer " + os.environ["API_KEY"],',
      'request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))',
    ])
      expect(text).toContain(line)
  })

  test('sends no body with a request that has none (RF-1)', async () => {
    const http = 'request:\n  http: { url: "https://rpc.example/<name>?full=1" }\nresponse:'
    const text = plain(htmlOf(await parse(reference.replace(/request:[\s\S]*?response:/, () => http))))
    expect(text).toContain("curl -s 'https://rpc.example/get_A?full=1'")
    expect(text).not.toContain('content-type')
  })

  test('is divided into pages, and other pages link from the row of an entry to its section (RF-4)', async () => {
    const divided = reference.replace('    text: About', '    page: ./chain.md\n    text: About')
    const page = htmlOf(
      await parseText('::include{file=./api.reference.yml}', { path: 'chain.md', files: { [file]: divided } }),
    )
    const index = htmlOf(await parse(divided))
    expect(page).toContain('<h3 class="anchor" id="get_a">')
    expect(index).not.toContain('<h3')
    expect(index).toMatch(/<tr id="get_a"[^>]*>\s*<td[^>]*><a href="\.\/chain\.md#get_a">/)
    const other = `${divided}  - name: Other\n    page: ./other.md\n    entries: [{ name: get_D, summary: D., example: { response: 1 } }]\n`
    const own = await parseText('::include{file=./api.reference.yml}', { path: 'other.md', files: { [file]: other } })
    expect(own.document.headings.map(({ id }) => id)).toEqual(['other', 'get_d'])
  })

  test('has a filter with the number of entries if there are many (RF-5)', async () => {
    const counted = reference.replace('kind:', 'unit: methods\nkind:')
    const names = Array.from({ length: 10 }, (_, at) => `get_${at}`)
    const entries = names.map((name) => `      - { name: ${name}, summary: A., example: { response: 1 } }\n`)
    const html = htmlOf(await parse(counted + entries.join('')))
    expect(html).toMatch(
      /data-ds-filter[\s\S]*<input[^>]*aria-label="Filter"[\s\S]*<span role="status">12 methods<\/span>/,
    )
    const statuses = [...html.matchAll(/<button[^>]*data-ds-filter-status="(\w+)"/g)].map(([, status]) => status)
    expect(statuses).toEqual(['yes', 'partial', 'no'])
    expect(htmlOf(await parse(counted))).not.toContain('data-ds-filter')
  })

  test('prints the samples of a group in place of those of the file, under their own title (RF-1)', async () => {
    const own = '    request: { language: text, title: Message, text: "send <name>" }\n    entries:'
    const html = plain(htmlOf(await parse(reference.replace('    entries:', () => own))))
    expect(html).toContain('send get_A')
    expect(html).toContain('Message')
    expect(html).not.toContain('"method"')
    expect(html).toContain('{ "result" : { "a" : 1 } }')
  })

  test('says in words what the status of an entry is, unless every entry is available (RF-1)', async () => {
    const text = plain(htmlOf(await parse(reference)))
    expect(text).toContain('available Returns A | B.')
    expect(text).toContain('get_ C missing Gone.')
    const available = htmlOf(await parse(reference.replace(/, status: [^ ,]+/g, '')))
    expect(available).not.toContain('ds-badge')
    expect(plain(available)).not.toContain('Status')
  })

  test('lists what does not exist without a section (RF-1)', async () => {
    const html = htmlOf(await parse(reference))
    expect(html).toContain('<td role="cell"><code>get_<wbr>C</code></td>')
  })

  test('is part of what the search finds, and of the includes that a page depends on (RF-2)', async () => {
    const { document, sections } = await parse(reference)
    expect(JSON.stringify(sections)).toContain('Which one')
    expect(document.includes).toEqual([file])
  })

  test('can be included by group (RF-2)', async () => {
    const { document } = await parse(reference, '::include{file=./api.reference.yml section=get_b}')
    expect(document.headings.map(({ id }) => id)).toEqual(['get_b'])
  })

  test.each([
    ['an unknown key', reference.replace('kind:', 'kinds:'), 1],
    ['an unknown status', reference.replace('status: partial', 'status: maybe'), 22],
    ['a missing example', reference.replace(', example: { response: null }', ''), 22],
    ['text that is not YAML', 'groups: [', 1],
  ])('is reported with the line of %s (RF-3)', async (_name, text, line) => {
    const { document } = await parse(text)
    const problems = document.diagnostics.filter(({ code }) => code === 'markdown/reference')
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.every(({ origin }) => origin.kind === 'file' && origin.file === file)).toBe(true)
    expect(problems.map(({ origin }) => origin.kind === 'file' && origin.line)).toContain(line)
  })

  test('has the line of its entry for whatever is wrong in the text (RF-3)', async () => {
    const { document } = await parse(reference.replace('Returns A | B.', 'Returns :nothing[A].'))
    expect(
      document.diagnostics.map(({ origin }) => origin.kind === 'file' && [origin.file, origin.line]),
    ).toContainEqual([file, 14])
  })
})
