import { dataAttributes, events } from '../model/data-attributes.ts'
import type { AnalyticsData, LaterData, LaterScriptData } from '../model/outside-data.ts'
import { find } from './dom.ts'
import { waitUntilIdle } from './idle.ts'

declare global {
  var dataLayer: unknown[] | undefined
  var goatcounter: { count?(view: { path: string; title: string }): void } | undefined
  var _paq: unknown[][] | undefined
}

interface Service {
  /** Runs before the script of the service is loaded. */
  prepare?(settings: AnalyticsData['settings']): void
  /** Counts a page that was shown without a load; absent for services that notice it themselves. */
  countView?(previous: string): void
}

const services: Readonly<Record<AnalyticsData['provider'], Service>> = {
  plausible: {},
  umami: {},
  goatcounter: {
    countView: () =>
      globalThis.goatcounter?.count?.({ path: location.pathname + location.search, title: document.title }),
  },
  google: {
    prepare({ measurementId }) {
      globalThis.dataLayer ??= []
      const layer = globalThis.dataLayer
      function send(..._command: unknown[]): void {
        // biome-ignore lint/complexity/noArguments: the script of the service recognizes no other object as a command
        layer.push(arguments)
      }
      send('js', new Date())
      send('config', measurementId)
    },
  },
  matomo: {
    prepare({ trackerUrl, siteId }) {
      globalThis._paq ??= []
      globalThis._paq.push(
        ['disableCookies'],
        ['setTrackerUrl', trackerUrl],
        ['setSiteId', siteId],
        ['trackPageView'],
        ['enableLinkTracking'],
      )
    },
    countView: (previous) =>
      globalThis._paq?.push(
        ['setReferrerUrl', previous],
        ['setCustomUrl', location.href],
        ['setDocumentTitle', document.title],
        ['trackPageView'],
        ['enableLinkTracking'],
      ),
  },
}

function isUnwanted({ hostnames, respectDoNotTrack }: AnalyticsData): boolean {
  if (!hostnames.includes(location.hostname)) return true
  const hasOptedOut = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  return respectDoNotTrack && (navigator.doNotTrack === '1' || hasOptedOut)
}

function loadScript({ src, attributes }: LaterScriptData): void {
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  script.src = src
  document.head.append(script)
}

function startAnalytics(analytics: AnalyticsData): void {
  const { prepare, countView } = services[analytics.provider]
  prepare?.(analytics.settings)
  loadScript(analytics.script)
  if (!countView) return
  let shown = location.href
  document.addEventListener(events.routeDidUpdate, () => {
    const previous = shown
    shown = location.href
    // A link within a page is not another view.
    if (withoutFragment(previous) !== withoutFragment(shown)) countView(previous)
  })
}

const withoutFragment = (url: string): string => url.replace(/#.*/, '')

const text = find(dataAttributes.later)?.textContent
if (text) {
  const { scripts, analytics }: LaterData = JSON.parse(text)
  waitUntilIdle(() => {
    scripts.forEach(loadScript)
    if (analytics && !isUnwanted(analytics)) startAnalytics(analytics)
  })
}
