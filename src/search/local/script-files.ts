import { toFileAddress } from '../../runtime/file-pages/file-address.ts'
import { SearchError } from '../search-provider.ts'
import type { ReadFile } from './index-files.ts'

declare global {
  /** Files of the search index in base64, by name; set by the script from `createIndexScript`. */
  var docsgenSearchFiles: Record<string, string> | undefined
}

/**
 * Reads the files of all indexes from one script, for pages opened as files, where browsers refuse `fetch` but not
 * scripts. The script is in the folder of the indexes, and all URLs are those of the site.
 */
export function createScriptReader(scriptUrl: string): ReadFile {
  const folder = scriptUrl.slice(0, scriptUrl.lastIndexOf('/') + 1)
  return async (url) => {
    if (!globalThis.docsgenSearchFiles) await loadScript(toFileAddress(scriptUrl))
    const file = globalThis.docsgenSearchFiles?.[url.slice(folder.length)]
    if (file === undefined) throw new SearchError('unreachable', 'The search index lacks a file.', { url })
    return Uint8Array.from(atob(file), (character) => character.charCodeAt(0))
  }
}

function loadScript(url: string): Promise<void> {
  const script = document.createElement('script')
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new SearchError('unreachable', 'A file of the search cannot be loaded.', { url }))
    })
    script.src = url
    document.head.append(script)
  })
}
