/** Names of the stylesheets; set when docsgen is built. */
declare const SEARCH_STYLES: string
declare const ASK_AI_STYLES: string

/** Loads the styles of the dialog and of the results. */
export const loadSearchStyles = (): Promise<void> => loadStyles(SEARCH_STYLES)

/** Loads the styles of Ask AI. */
export const loadAskAiStyles = (): Promise<void> => loadStyles(ASK_AI_STYLES)

/** Loads a stylesheet next to the scripts once. Also resolves if it cannot be loaded. */
function loadStyles(name: string): Promise<void> {
  const known = document.querySelector<HTMLLinkElement>(`link[href$="${name}"]`)
  if (known?.sheet) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = new URL(name, import.meta.url).href
  return new Promise((resolve) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      resolve()
    }
    // Not in the head, whose stylesheets change with the page.
    document.body.append(link)
  })
}
