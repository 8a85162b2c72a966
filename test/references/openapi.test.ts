import { describe, expect, test } from 'vitest'
import { describeLocation } from '../../cli/diagnostics/diagnostic.ts'
import { describeApi as describeAny } from './describe-api.ts'

const file = 'content/docs/shop.openapi.yml'

const describeApi = (text: string, files?: Record<string, string>) => describeAny('shop.openapi.yml', text, files)

const head = 'openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\n'

/** A description with one operation, written below its path, and with schemas. */
const withOperation = (operation: string, schemas = '{}') =>
  `${head}paths:\n  /things:\n    get:\n      tags: [Things]\n      summary: Lists.\n${operation
    .split('\n')
    .map((line) => `      ${line}`)
    .join('\n')}\ncomponents:\n  schemas: ${schemas}\n`

const parameter = (schema: string) => withOperation(`parameters: [{ name: size, in: query, schema: ${schema} }]`)

describe('an OpenAPI description', () => {
  test('has a page for itself, for each tag and for the schemas (RF-7)', async () => {
    const paths = `paths:
  /things: { get: { tags: [Big things], summary: Lists. } }
  /v1/orders/{id}: { delete: { summary: Deletes. } }
components: { schemas: { Thing: { type: object } } }`
    const { listed, pages, problems } = await describeApi(`${head}tags: [{ name: Unused }]\n${paths}`)
    expect(problems).toEqual([])
    expect(listed).toEqual(['shop/index.md', 'shop/big-things.md', 'shop/orders.md', 'shop/schemas.md'])
    expect(pages['shop/index.md']).toContain('- [Big things](./big-things.md)\n- [Orders](./orders.md)')
    expect(pages['shop/orders.md']).toContain('title: "Orders"\nsidebar_position: 2')
    expect(pages['shop/orders.md']).toContain('### `DELETE /v1/orders/{id}` {#delete-v1-orders-id}\n\nDeletes.')
  })

  test('divides a long tag by paths, and lists its operations on the page of the tag (RF-10)', async () => {
    const paths = ['', '/cards', '/orders', '/ping'].flatMap((part) =>
      Array.from({ length: part === '/ping' ? 1 : 16 }, (_, index) => {
        const path = part === '/ping' ? '/shops/ping' : `/shops${part}/{id${index}}`
        return `  ${path}: { get: { tags: [Shops], summary: "Reads [it](./a.md).", description: "[More](../b.md)" } }`
      }),
    )
    const { listed, pages, problems } = await describeApi(`${head}paths:\n${paths.join('\n')}`)
    expect(problems).toEqual([])
    const parts = ['shops', 'cards', 'orders'].map((name) => `shop/shops/${name}.md`)
    expect(listed).toEqual(['shop/index.md', 'shop/shops.md', ...parts])
    expect(pages['shop/shops.md']).toContain('hide_category_cards: true')
    expect(pages['shop/shops.md']).toContain('49 entries')
    expect(pages['shop/shops.md']).toContain('(./shops/cards.md#get-shops-cards-id0) | Reads it. |')
    expect(pages['shop/shops/shops.md']).toContain('`GET /shops/ping`')
    expect(pages['shop/shops/cards.md']).toContain('Reads [it](.././a.md).\n\n[More](../../b.md)')
  })

  test('has the first sentence of a description in place of a summary, also in HTML (RF-7)', async () => {
    const { pages } = await describeApi(
      `${head}paths: { /a: { get: { description: "<p>Reads. All</p>\\n<p>More.</p>" } } }`,
    )
    expect(pages['shop/a.md']).toContain('| [`GET /a`](#get-a) | Reads. |')
    expect(pages['shop/a.md']).toContain('{#get-a}\n\nReads.\n\nAll\n\n')
  })

  test('has pages below those of tag groups and of parent tags (RF-10)', async () => {
    const text = `${head}tags:
  - { name: a, x-displayName: First }
  - { name: b, parent: a }
  - { name: c, summary: Third }
x-tagGroups: [{ name: Core, tags: [c, missing] }]
paths:
  /a: { get: { tags: [a] } }
  /b: { get: { tags: [b, c] } }
  /c: { get: { tags: [c], summary: Reads. } }`
    const { listed, pages, problems } = await describeApi(text)
    expect(problems).toEqual([])
    expect(listed).toEqual(['index', 'core', 'core/c', 'a', 'a/b'].map((name) => `shop/${name}.md`))
    expect(pages['shop/index.md']).toContain(
      '- [Core](./core.md)\n  - [Third](./core/c.md)\n- [First](./a.md)\n  - [b](./a/b.md)',
    )
    expect(pages['shop/core/c.md']).toContain('## b\n\n| Request | Meaning |')
    expect(pages['shop/core/c.md']).toContain('[`GET /b`](../a/b.md#get-b)')
  })

  test('describes webhooks, callbacks, and the headers and links of responses (RF-7)', async () => {
    const text = `${head}webhooks:
  paid: { post: { summary: Is paid., requestBody: { content: { application/json: { schema: { example: { id: 7 } } } } } } }
paths:
  /orders:
    post:
      tags: [Orders]
      summary: Orders.
      operationId: order
      responses:
        "201":
          description: Done.
          headers: { X-Left: { description: Requests left., schema: { type: integer } } }
          links: { again: { operationId: order, description: Once more. } }
      callbacks: { done: { "{$request.body#/url}": { post: { summary: Is done. } } } }`
    const { pages, problems } = await describeApi(text)
    expect(problems).toEqual([])
    expect(pages['shop/webhooks.md']).toContain('### `POST paid`')
    expect(pages['shop/webhooks.md']).toContain('```json title="Request"\n{ "id": 7 }')
    expect(pages['shop/webhooks.md']).not.toContain('curl')
    expect(pages['shop/orders.md']).toContain(
      [
        '- `201`\n\n  Done.\n\n  - `X-Left` `integer` header – Requests left.\n  - `again` [`POST /orders`](#post-orders) – Once more.',
        '**Callbacks**\n\n- `POST {$request.body#/url}`\\\n  Is done.',
      ].join('\n\n'),
    )
  })

  test('describes each security scheme once, and links to it (RF-7)', async () => {
    const text = `${withOperation('security: [{ key: [] }, { login: [read] }]')}  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key, description: Ask for one. }
    login: { type: oauth2, flows: { clientCredentials: { tokenUrl: "https://a.example", scopes: { read: Reads. } } } }`
    const { pages, problems } = await describeApi(text)
    expect(problems).toEqual([])
    expect(pages['shop/index.md']).toContain('### key {#auth-key}\n\n`apiKey` header `X-Key`\n\nAsk for one.')
    expect(pages['shop/index.md']).toContain('- `clientCredentials` `https://a.example`\n  - `read` – Reads.')
    expect(pages['shop/things.md']).toContain('- `X-Key` [`key`](./index.md#auth-key) header optional')
    expect(pages['shop/things.md']).toContain('- `Authorization` [`login`](./index.md#auth-login) header optional')
    expect(pages['shop/things.md']).toContain('-H "X-Key: $API_KEY"')
  })

  test.each([
    ['{ type: integer, minimum: 1, default: 20 }', '`size` `integer` query\\\n  Default: `20`. `minimum: 1`'],
    ['{ type: [string, "null"], enum: [a, b] }', '`size` `string | null` query\\\n  Values: `a`, `b`'],
    ['{ type: array, items: { type: string, enum: [a, b] } }', '`size` `string[]` query\\\n  Values: `a`, `b`'],
    ['{ type: string, nullable: true, format: uuid }', '`size` `string (uuid) | null` query'],
    ['{ type: array, items: { anyOf: [{ type: string }, { type: integer }] } }', '`size` `(string | integer)[]` query'],
    ['{ type: object, additionalProperties: { type: number } }', '`size` `map of number` query'],
    ['{ allOf: [{ $ref: "#/components/schemas/A" }] }', '`size` [`A`](./schemas.md#a) query'],
    [
      '{ oneOf: [{ $ref: "#/components/schemas/A" }, { type: "null" }] }',
      '`size` [`A`](./schemas.md#a) `| null` query',
    ],
  ])('prints the type and the values of %s (RF-7)', async (schema, row) => {
    const text = parameter(schema).replace('schemas: {}', 'schemas: { A: { type: string } }')
    const { pages, problems } = await describeApi(text.replace('in: query,', 'in: query, required: true,'))
    expect(problems).toEqual([])
    expect(pages['shop/things.md']).toContain(`- ${row}\n\n`)
  })

  test('describes a schema once, with the properties of the objects in it, and links to it (RF-7)', async () => {
    const schemas = `
    Node:
      type: object
      required: [id]
      properties:
        id: { type: string, description: The id. }
        next: { $ref: "#/components/schemas/Node" }
        tags: { type: array, items: { type: object, properties: { label: { type: string } } } }`
    const responses =
      'responses: { "200": { description: A node., content: { application/json: { schema: { $ref: "#/components/schemas/Node" } } } } }'
    const { pages, problems } = await describeApi(withOperation(responses, schemas))
    expect(problems).toEqual([])
    expect(pages['shop/things.md']).toContain('**Responses**\n\n- `200` [`Node`](./schemas.md#node)\\\n  A node.')
    expect(pages['shop/things.md']).toContain('{ "id": "string", "tags": [{ "label": "string" }] }')
    expect(pages['shop/schemas.md']).toContain(
      [
        '- `id` `string` required\\\n  The id.',
        '- `next` [`Node`](#node) optional',
        '- `tags` `object[]` optional',
        '- `tags[].label` `string` optional',
      ].join('\n'),
    )
  })

  test('prints a request with what the operation requires, also as a form (RF-7)', async () => {
    const text = `${head}servers: [{ url: "https://{area}.example/v1/", variables: { area: { default: eu } } }]
security: [{ token: [] }]
paths:
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, example: a b, schema: { type: string } }]
    post:
      tags: [Things]
      summary: Changes.
      parameters: [{ name: dry, in: query, required: true, schema: { type: boolean } }, { name: more, in: query }]
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { properties: { name: { const: it }, to: { properties: { city: { example: Ulm } } } } }
components: { securitySchemes: { token: { type: http, scheme: bearer } } }`
    const { pages, problems } = await describeApi(text)
    expect(problems).toEqual([])
    const page = pages['shop/things.md'] ?? ''
    expect(page).toContain(
      `curl -s 'https://eu.example/v1/things/a%20b?dry=true' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'content-type: application/x-www-form-urlencoded' \\
  -d 'name=it&to%5Bcity%5D=Ulm'`,
    )
    expect(page).toContain('data={ "name": "it", "to[city]": "Ulm" }')
    expect(page).toContain('body: new URLSearchParams({ name: "it", "to[city]": "Ulm" })')
  })

  test('prints a request with several parts, of which some are files (RF-7)', async () => {
    const body = `requestBody: { content: { multipart/form-data: { schema: { properties: { note: { const: Hi }, photo: { type: string, format: binary } } } } } }`
    const { pages, problems } = await describeApi(withOperation(body))
    expect(problems).toEqual([])
    const page = pages['shop/things.md'] ?? ''
    expect(page).toContain(`curl -s -X GET https://api.example.com/things \\\n  -F 'note=Hi' \\\n  -F 'photo=@file'`)
    expect(page).toContain('body.append("photo", await openAsBlob("file"), "file")\nconst url')
    expect(page).toContain('files={ "note": (None, "Hi"), "photo": open("file", "rb") },')
    expect(page).toContain('part1, err := form.CreateFormFile("photo", "file")')
    expect(page).not.toContain('content-type: multipart')
  })

  test('reads the files that a reference names (RF-7)', async () => {
    const responses =
      'responses: { "200": { description: One., content: { application/json: { schema: { $ref: "./more/a.yml#/Order" } } } } }'
    const order = 'Order: { properties: { size: { $ref: "b.json" } } }'
    const { pages, problems } = await describeApi(withOperation(responses), {
      'content/docs/more/a.yml': order,
      'content/docs/more/b.json': '{ "type": "integer" }',
    })
    expect(problems).toEqual([])
    expect(pages['shop/things.md']).toContain('`200` [`Order`](./schemas.md#order)')
    expect(pages['shop/schemas.md']).toContain('- `size` [`b`](#b)')
  })

  test.each([
    ['openapi: 4.0.0', ':1:1 api/invalid-file: The version "4.0.0" of OpenAPI is not one that docsgen reads.'],
    ['swagger: "2.0"', ':1:1 api/invalid-file: The version "2.0" of OpenAPI is not one that docsgen reads.'],
    ['title: x', ' api/invalid-file: The file has no key "openapi" with the version of OpenAPI that it is written in.'],
    [head, ' api/invalid-file: The description has no paths.'],
    ['openapi: "3.1.0', ':1:10 api/invalid-file: The file is not valid YAML: the opening " has no closing ".'],
    [
      `${head}paths:\n  /a:\n    get: { summary: 1 }\n`,
      ':5:12 api/invalid-file: "/a.get.summary": Invalid input: expected string, received number.',
    ],
    [
      parameter('{ $ref: "#/components/schemas/B" }'),
      ':8:55 api/broken-reference: "#/components/schemas/B" does not exist.',
    ],
    [
      parameter('{ $ref: "b.yml" }'),
      ':8:55 api/broken-reference: The file "content/docs/b.yml" does not exist or is not valid.',
    ],
    [
      parameter('{ $ref: "https://a.example/b.yml" }'),
      ':8:55 api/broken-reference: "https://a.example/b.yml" is on the network, which docsgen does not read.',
    ],
    [
      withOperation('deprecated: false', '\n    A: { $ref: "#/components/schemas/A" }'),
      ':11:10 api/broken-reference: "#/components/schemas/A" refers to itself.',
    ],
    [
      `${head}paths:\n  /a:\n    get: { operationId: x }\n    put: { operationId: x }\n`,
      ':6:12 api/repeated-id: The operation "GET /a" has the id "x" as well.',
    ],
  ])('reports what is wrong with %j at its place (RF-8)', async (text, problem) => {
    expect((await describeApi(text)).problems).toEqual([`${file}${problem}`])
  })

  test('moves a problem of a page to the operation that it is in (RF-8)', async () => {
    const { pages, references } = await describeApi(withOperation('description: See [it](./none.md).'))
    const line = (pages['shop/things.md'] ?? '').split('\n').findIndex((each) => each.includes('none.md')) + 1
    const origin = {
      kind: 'file' as const,
      file: 'content/docs/shop/things.md',
      line,
      column: 5,
      endLine: line,
      endColumn: 9,
    }
    const [moved] = references.locate([{ code: 'link/not-found', message: 'None.', origin }])
    expect(moved && describeLocation(moved.origin)).toBe(`${file}:5:5`)
  })
})
