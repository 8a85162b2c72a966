import type { AnalyticsData } from '../../src/model/outside-data.ts'
import type { Config } from '../config/config.ts'

type AnalyticsConfig = NonNullable<Config['analytics']>

/** The script and the settings of a service, and the origins that it sends page views to. */
interface Service extends Pick<AnalyticsData, 'settings'> {
  src: string
  attributes?: Record<string, string>
  /** Sources of the script; default: its origin. */
  scripts?: string[]
  requests: string[]
  /** Sources of images, for services that also count by an image. */
  images?: string[]
}

const UMAMI_CLOUD = 'https://cloud.umami.is'

/** The script, the hosts and the settings of each service. */
function describeService(analytics: AnalyticsConfig, site: URL): Service {
  switch (analytics.provider) {
    case 'plausible':
      return {
        src: `${analytics.url}/js/script.js`,
        attributes: { 'data-domain': analytics.domain ?? site.hostname },
        settings: {},
        requests: [getOrigin(analytics.url)],
      }
    case 'umami': {
      const isCloud = analytics.url === UMAMI_CLOUD
      return {
        src: `${analytics.url}/script.js`,
        attributes: { 'data-website-id': analytics.websiteId },
        settings: {},
        // Its script sends page views to hosts that have changed without notice.
        requests: isCloud ? ['https://*.umami.is', 'https://*.umami.dev'] : [getOrigin(analytics.url)],
      }
    }
    case 'goatcounter': {
      const origin = getOrigin(analytics.url)
      const isHosted = new URL(analytics.url).hostname.endsWith('.goatcounter.com')
      return {
        src: isHosted ? 'https://gc.zgo.at/count.js' : `${analytics.url}/count.js`,
        attributes: { 'data-goatcounter': `${analytics.url}/count` },
        settings: {},
        requests: [origin],
        images: [origin],
      }
    }
    case 'google': {
      const hosts = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
      return {
        src: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analytics.measurementId)}`,
        settings: { measurementId: analytics.measurementId },
        scripts: ['https://*.googletagmanager.com'],
        requests: [...hosts, 'https://*.analytics.google.com'],
        images: hosts,
      }
    }
    case 'matomo': {
      const origin = getOrigin(analytics.url)
      return {
        src: `${analytics.url}/matomo.js`,
        settings: { trackerUrl: `${analytics.url}/matomo.php`, siteId: String(analytics.siteId) },
        requests: [origin],
        images: [origin],
      }
    }
  }
}

/** Composes the analytics of a site, and the sources that its policy needs for them. */
export function composeAnalytics(
  analytics: AnalyticsConfig,
  { url, i18n }: Pick<Config, 'url' | 'i18n'>,
): { data: AnalyticsData; policy: Record<string, string[]> } {
  const service = describeService(analytics, new URL(url))
  const { src, attributes = {}, settings, requests, images = [], scripts = [getOrigin(src)] } = service
  const urls = [url, ...i18n.locales.map((locale) => locale.url)]
  return {
    data: {
      provider: analytics.provider,
      script: { src, attributes },
      settings,
      hostnames: [...new Set(urls.map((each) => new URL(each).hostname))],
      respectDoNotTrack: analytics.respectDoNotTrack,
    },
    policy: { 'script-src': scripts, 'connect-src': requests, 'img-src': images },
  }
}

const getOrigin = (url: string): string => new URL(url).origin
