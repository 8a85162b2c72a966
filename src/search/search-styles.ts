/** Names of the stylesheets; set when docsgen is built. */
declare const SEARCH_STYLES: string
declare const ASK_AI_STYLES: string

/** Loads the styles of the dialog and of the results. */
export const loadSearchStyles = (): Promise<void> => loadStyles(SEARCH_STYLES)

/** Loads the styles of Ask AI. */
export const loadAskAiStyles = (): Promise<void> => loadStyles(ASK_AI_STYLES)

/** Loads a stylesheet that lies next to the scripts once; resolves also when it cannot be had. */
function loadStyles(name: string): Promise<void> {
  const { href } = new URL(name, import.meta.url)
  const present = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  if (present.some((link) => link.href === href && link.sheet)) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      resolve()
    })
    // Not in the head, whose stylesheets change with the page.
    document.body.append(link)
  })
}
