/** What a hostile request may get back. */
export interface HostileRequest {
  group: string
  name: string
  /** Lines of the request without the empty one; `PORT` is replaced by the port of the server. */
  lines: string[]
  /** Statuses that count as refused; `any` where only the contents matter. */
  expected: number[] | 'any'
}

const refused = [400, 403, 404, 405, 431]

function get(target: string, headers: string[] = ['Host: localhost:PORT']): string[] {
  return [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close']
}

/** There are markers in a sibling folder whose name begins with that of the site, and in a folder outside. */
const outside = ['build-secret/marker.txt', 'outside/marker.txt']

function traversals(): HostileRequest[] {
  return outside.flatMap((file) => {
    const encoded = file.replace('/', '%2f')
    const spellings: Record<string, string> = {
      plain: `/../${file}`,
      'encoded dots': `/%2e%2e/${file}`,
      'encoded slash': `/..%2f${file}`,
      'all encoded': `/%2e%2e%2f${encoded}`,
      'encoded backslash': `/..%5c${file}`,
      backslashes: `/..\\${file.replace('/', '\\')}`,
      'double-encoded': `/%252e%252e%252f${file}`,
      'after a real folder': `/docs/../../${file}`,
      semicolon: `/..;/${file}`,
      'leading double slash': `//../${file}`,
      'dot segment': `/./../${file}`,
      'encoded dot segment': `/%2e/%2e%2e/${file}`,
      'half-encoded': `/.%2e/${file}`,
      NUL: `/..%00/${file}`,
      'overlong UTF-8': `/%c0%ae%c0%ae/${file}`,
    }
    return Object.entries(spellings).map(([name, target]) => ({
      group: 'traversal',
      name: `${name} to ${file}`,
      lines: get(target),
      expected: refused,
    }))
  })
}

function absolutes(absoluteMarker: string): HostileRequest[] {
  const targets: Record<string, string> = {
    'absolute form': `http://localhost:PORT/../outside/marker.txt`,
    '@fs': `/@fs${absoluteMarker}`,
    '@fs raw': `/@fs${absoluteMarker}?raw??`,
    '@fs import raw': `/@fs${absoluteMarker}?import&raw??`,
    '@fs inline': `/@fs${absoluteMarker}?inline&import`,
    '@fs svg': `/@fs${absoluteMarker}?.svg?.wasm?init`,
    '@fs dots': `/@fs/x/x/../../${absoluteMarker}`,
    'hash dots': '/#/../../outside/marker.txt',
    'hash after a page': '/docs/intro#/../../../outside/marker.txt',
    'source map of a dependency': '/node_modules/x/..%2f..%2f..%2foutside/marker.txt.map',
    proc: '/proc/self/environ',
    'file URL': `/file://${absoluteMarker}`,
  }
  return Object.entries(targets).map(([name, target]) => ({
    group: 'absolute',
    name,
    lines: get(target),
    expected: refused,
  }))
}

const dotFiles = [
  '/.env', '/.env.local', '/.git/config', '/.git/HEAD', '/.docsgen/cache.txt', '/.npmrc', '/.htpasswd', '/docs/.env',
  '/%2eenv', '/.env/.', '/.env?import', '/.ENV', '/.%65nv', '/docs/../.env',
] // biome-ignore format: a list to count

const links = ['/link-to-file.txt', '/link-to-folder/marker.txt', '/link-to-folder/', '/loop/loop/loop/marker.txt']
const listings = ['/assets/', '/img', '/empty/']

function paths(group: string, targets: readonly string[]): HostileRequest[] {
  return targets.map((target) => ({ group, name: target, lines: get(target), expected: refused }))
}

const hosts: [string, string[], number[]][] = [
  ['foreign', ['Host: evil.example'], [403]],
  ['foreign with our port', ['Host: evil.example:PORT'], [403]],
  ['loopback name as prefix', ['Host: localhost.evil.example:PORT'], [403]],
  ['loopback address as prefix', ['Host: 127.0.0.1.evil.example:PORT'], [403]],
  ['loopback name as suffix', ['Host: evillocalhost:PORT'], [403]],
  ['metadata address', ['Host: 169.254.169.254'], [403]],
  ['empty', ['Host: '], [400, 403]],
  ['userinfo', ['Host: localhost@evil.example:PORT'], [400, 403]],
  ['fragment', ['Host: localhost:PORT#evil.example'], [400, 403]],
  ['bracketed name', ['Host: [evil.example]:PORT'], [400, 403]],
  ['none', [], [400]],
]

const crossOrigin: [string, string[], number[]][] = [
  ['foreign origin', get('/', ['Host: localhost:PORT', 'Origin: https://evil.example']), [403]],
  ['null origin', get('/', ['Host: localhost:PORT', 'Origin: null']), [403]],
  ['other port of this machine', get('/', ['Host: localhost:PORT', 'Origin: http://localhost:1']), [403]],
  [
    'script from another site',
    get('/', ['Host: localhost:PORT', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']),
    [403],
  ],
  [
    'preflight to a private network',
    [
      'OPTIONS / HTTP/1.1',
      'Host: localhost:PORT',
      'Origin: https://evil.example',
      'Access-Control-Request-Method: GET',
      'Access-Control-Request-Private-Network: true',
      'Connection: close',
    ],
    [403, 405],
  ],
] // biome-ignore format: pairs of name and lines

const methods = ['POST', 'PUT', 'DELETE', 'TRACE']

const malformed: [string, string][] = [
  ['lone percent', '/%'],
  ['bad hex', '/%zz'],
  ['bad byte', '/%FF'],
  ['NUL', '/%00'],
  ['overlong', '/%c0%af'],
  ['path of 9 KB', `/${'a'.repeat(9000)}`],
  ['800 steps up', `/${'../'.repeat(800)}outside/marker.txt`],
  ['query of 8 KB', `/?${'a'.repeat(8192)}`],
]

function upgrades(): HostileRequest[] {
  const websocket = ['Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13']
  const lines = (target: string, ...headers: string[]) => [
    `GET ${target} HTTP/1.1`,
    'Host: localhost:PORT',
    'Connection: Upgrade',
    ...headers,
  ]
  const requests: [string, string[]][] = [
    ['websocket', lines('/', ...websocket)],
    ['websocket of a foreign origin', lines('/', ...websocket, 'Origin: https://evil.example')],
    ['websocket of the null origin', lines('/', ...websocket, 'Origin: null')],
    ['websocket of the reload channel', lines('/@docsgen/events', ...websocket, 'Sec-WebSocket-Protocol: vite-hmr')],
    ['unknown protocol', lines('/', 'Upgrade: foo')],
    ['HTTP/2', lines('/', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA')],
  ]
  return requests.map(([name, request]) => ({ group: 'upgrade', name, lines: request, expected: refused }))
}

/** The list of 98, for a server whose folder is prepared by `createHostileProject`. */
export function hostileRequests(absoluteMarker: string): HostileRequest[] {
  const of = (group: string, name: string, lines: string[], expected: number[]) => ({ group, name, lines, expected })
  return [
    ...traversals(),
    ...absolutes(absoluteMarker),
    ...paths('dot-file', dotFiles),
    ...paths('symlink', links),
    ...paths('listing', listings),
    ...hosts.map(([name, headers, expected]) => of('host', name, get('/', headers), expected)),
    ...crossOrigin.map(([name, lines, expected]) => of('cross-origin', name, lines, expected)),
    ...methods.map((method) =>
      of(
        'method',
        method,
        [`${method} / HTTP/1.1`, 'Host: localhost:PORT', 'Content-Length: 0', 'Connection: close'],
        [405],
      ),
    ),
    ...malformed.map(([name, target]) => of('malformed', name, get(target), [400, 404, 414, 431])),
    ...upgrades(),
    { group: 'headers', name: 'no header opens the site to others', lines: get('/'), expected: 'any' as const },
  ]
}
