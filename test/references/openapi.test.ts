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
    expect(pages['shop/index.md']).toContain('- [Big things](./big-things.md)\n- [orders](./orders.md)')
    expect(pages['shop/orders.md']).toContain('title: "orders"\nsidebar_position: 2')
    expect(pages['shop/orders.md']).toContain('### `DELETE /v1/orders/{id}` {#delete-v1-orders-id}\n\nDeletes.')
  })

  test.each([
    ['{ type: integer, minimum: 1, default: 20 }', '`size` `integer` query\\\n  Default: `20`. `minimum: 1`'],
    ['{ type: [string, "null"], enum: [a, b] }', '`size` `string | null` query\\\n  Values: `a`, `b`'],
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
