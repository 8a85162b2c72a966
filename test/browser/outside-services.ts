import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

/** Sends what a service would count when a page has loaded, and when its address changes. */
const countChanges = (send: string) => `
const send = (path) => { ${send} }
send(location.pathname)
const { pushState } = history
history.pushState = (...given) => { pushState.apply(history, given); send(location.pathname) }`

/** Path -> the script of a service, which reads its settings as that of the service does. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/js/script.js': `const { domain } = document.currentScript.dataset
const { origin } = new URL(document.currentScript.src)
${countChanges("fetch(origin + '/api/event', { method: 'POST', body: domain + ' ' + path })")}`,
  '/script.js': `const { websiteId } = document.currentScript.dataset
const { origin } = new URL(document.currentScript.src)
${countChanges("fetch(origin + '/api/send', { method: 'POST', body: websiteId + ' ' + path })")}`,
  '/count.js': `const { goatcounter: endpoint } = document.querySelector('script[data-goatcounter]').dataset
const count = ({ path }) => { new Image().src = endpoint + '?p=' + path }
globalThis.goatcounter = { count }
count({ path: location.pathname })`,
  '/matomo.js': `let [tracker, site, url] = ['', '', location.href]
const run = ([name, value]) => {
  if (name === 'setTrackerUrl') tracker = value
  if (name === 'setSiteId') site = value
  if (name === 'setCustomUrl') url = value
  if (name === 'trackPageView') navigator.sendBeacon(tracker, site + ' ' + new URL(url).pathname)
}
globalThis._paq.forEach(run)
globalThis._paq = { push: (...commands) => commands.forEach(run) }`,
  '/chat.js': 'document.documentElement.dataset.chat = document.currentScript.dataset.team',
}

const GOOGLE_SCRIPT = `const [, config] = globalThis.dataLayer
${countChanges("fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', body: config[1] + ' ' + path })")}`

/** A stand-in for services outside of a site: their scripts, and what is sent to them. */
export interface OutsideServices {
  /** `http://localhost:40001`, another origin than that of the site. */
  origin: string
  /** What was sent: the path of the request, then the body, or else the query. */
  received: string[]
  /** Status of the answers to feedback. */
  feedbackStatus: number
  /** Has requests of a page to the hosts of Google answered. */
  attach(page: Page): Promise<void>
  close(): void
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

export async function startOutsideServices(): Promise<OutsideServices> {
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '', services.origin)
    const script = SCRIPTS[pathname]
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    if (script !== undefined) {
      response.setHeader('Content-Type', 'text/javascript').end(`{${script}}`)
      return
    }
    const body = await readBody(request)
    if (request.method !== 'OPTIONS') services.received.push(`${pathname} ${body || search}`)
    response.statusCode = pathname === '/feedback' && request.method === 'POST' ? services.feedbackStatus : 200
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const services: OutsideServices = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    received: [],
    feedbackStatus: 200,
    async attach(page) {
      await page.route('https://www.googletagmanager.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: `{${GOOGLE_SCRIPT}}` }),
      )
      await page.route('https://*.google-analytics.com/**', (route) => {
        services.received.push(`/g/collect ${route.request().postData()}`)
        return route.fulfill({ status: 204, headers: { 'Access-Control-Allow-Origin': '*' } })
      })
    },
    close: () => void server.close(),
  }
  return services
}
