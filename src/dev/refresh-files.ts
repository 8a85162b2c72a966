import type { DevEvent } from './dev-protocol.ts'

/** Attributes with the URL of a file that a browser keeps while the page is open. */
const ATTRIBUTES = ['src', 'srcset', 'poster', 'data'] as const
const SELECTOR = ATTRIBUTES.map((name) => `:is(img, source, video, audio, object, embed)[${name}]`).join()

/** Creates the function that shows the latest contents of changed files, by adding the number of the build to their URLs. */
export function createFileRefresher(): (event: DevEvent) => void {
  const builds = new Map<string, number>()
  return ({ build, files }) => {
    for (const pathname of files) builds.set(pathname, build)
    if (builds.size === 0) return
    for (const element of document.querySelectorAll(SELECTOR)) {
      for (const name of ATTRIBUTES) {
        const written = element.getAttribute(name)
        const current = written?.replace(/[^\s,]+/g, (url) => addBuild(url, builds))
        if (current !== undefined && current !== written) element.setAttribute(name, current)
      }
    }
    for (const sheet of document.styleSheets) {
      // The rules of other origins cannot be read.
      const isOwn = sheet.href === null || new URL(sheet.href).origin === location.origin
      if (isOwn) refreshRules(sheet.cssRules, (url) => addBuild(url, builds))
    }
  }
}

/** Stylesheets refer to static files by their pathnames. */
function refreshRules(rules: CSSRuleList, refresh: (url: string) => string): void {
  for (const rule of rules) {
    if (rule instanceof CSSGroupingRule) refreshRules(rule.cssRules, refresh)
    if (!(rule instanceof CSSStyleRule) || !rule.cssText.includes('url(')) continue
    const { style } = rule
    for (const name of style) {
      const written = style.getPropertyValue(name)
      const current = written.replace(/(?<=url\("?)[^"()]+(?="?\))/g, refresh)
      if (current !== written) style.setProperty(name, current, style.getPropertyPriority(name))
    }
  }
}

function addBuild(written: string, builds: ReadonlyMap<string, number>): string {
  if (!URL.canParse(written, location.href)) return written
  const url = new URL(written, location.href)
  const build = url.origin === location.origin ? builds.get(url.pathname) : undefined
  return build === undefined ? written : `${url.pathname}?build=${build}${url.hash}`
}
