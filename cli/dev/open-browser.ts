import { spawn } from 'node:child_process'

/** Opens a URL in the user's browser. `onError` is called if there is none; that is not a problem of the site. */
export function openBrowser(url: string, onError: (message: string) => void): void {
  const [command, ...parameters] = getOpenCommand(process.platform)
  const child = spawn(command, [...parameters, url], { stdio: 'ignore', detached: true })
  child.on('error', () => onError(`Could not open a browser. Open ${url} yourself.`))
  child.unref()
}

function getOpenCommand(platform: NodeJS.Platform): [string, ...string[]] {
  if (platform === 'darwin') return ['open']
  // The empty string is the window title; otherwise "start" takes the URL as the title.
  return platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open']
}
