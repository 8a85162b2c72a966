import { spawn } from 'node:child_process'

/** Opens a URL in the user's browser. Hears of a failure through `onError`; a machine without a browser is no mistake. */
export function openBrowser(url: string, onError: (message: string) => void): void {
  const [command, ...parameters] = openerOf(process.platform)
  const child = spawn(command, [...parameters, url], { stdio: 'ignore', detached: true })
  child.on('error', () => onError(`No browser could be opened; open ${url} yourself.`))
  child.unref()
}

function openerOf(platform: NodeJS.Platform): [string, ...string[]] {
  if (platform === 'darwin') return ['open']
  // The empty string is the title of the window, which "start" would otherwise take from the URL.
  return platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open']
}
