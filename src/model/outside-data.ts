/** An element that the configuration adds to the head of every page. */
export interface HeadTagData {
  tag: 'meta' | 'link' | 'script' | 'style'
  /** As in HTML. */
  attributes: Record<string, string>
  /** Text of a script or a style; `null` for other elements and for scripts with a `src`. */
  content: string | null
}

/** A script that is loaded later than the page; `src` has the base URL. */
export interface LaterScriptData {
  src: string
  attributes: Record<string, string>
}

/** The service that counts page views. */
export interface AnalyticsData {
  provider: 'plausible' | 'umami' | 'goatcounter' | 'google' | 'matomo'
  script: LaterScriptData
  /** Values that the service's script is started with. */
  settings: Record<string, string>
  /** The hosts whose pages are counted, without ports. */
  hostnames: string[]
  respectDoNotTrack: boolean
}

/** What is loaded when a page is idle. */
export interface LaterData {
  scripts: LaterScriptData[]
  analytics: AnalyticsData | null
}

/** What the configuration adds to every page from outside of docsgen. */
export interface OutsideData {
  head: HeadTagData[]
  /** `null` if nothing is loaded later. */
  later: LaterData | null
  /** Sources that pages need, by directive of the content security policy, apart from hashes of `head`. */
  policy: Record<string, string[]>
}

/** Where answers to "Was this page helpful?" go: one of both is set. */
export interface FeedbackData {
  /** URL that a script sends them to. */
  endpoint: string | null
  /** Address of mail. */
  mailto: string | null
}
