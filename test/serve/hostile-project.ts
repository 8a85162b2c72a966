import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The contents of every file that no request may read. */
export const MARKER = 'MARKER-7f3a9c'

/** A temporary folder that is the parent of the files given, path -> contents. Returns its absolute path. */
export function createFolder(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-test-')))
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), contents)
  }
  return folder
}

/** A built site in `build/` with markers next to it, in dotfiles and behind links. */
export function createHostileProject(): { folder: string; directory: string; absoluteMarker: string } {
  const hidden = [
    '.env',
    '.env.local',
    '.git/config',
    '.git/HEAD',
    '.docsgen/cache.txt',
    '.npmrc',
    '.htpasswd',
    'docs/.env',
  ]
  const folder = createFolder({
    'build/index.html': '<h1>Home</h1>',
    'build/404.html': '<h1>Page Not Found</h1>',
    'build/docs/intro/index.html': '<h1>Intro</h1>',
    'build/assets/site.1a2b3c4d.css': 'a{}',
    'build/img/logo.svg': '<svg/>',
    'build-secret/marker.txt': MARKER,
    'outside/marker.txt': MARKER,
    ...Object.fromEntries(hidden.map((path) => [`build/${path}`, MARKER])),
  })
  const directory = join(folder, 'build')
  mkdirSync(join(directory, 'empty'))
  symlinkSync('../outside/marker.txt', join(directory, 'link-to-file.txt'))
  symlinkSync('../outside', join(directory, 'link-to-folder'))
  symlinkSync('.', join(directory, 'loop'))
  return { folder, directory, absoluteMarker: join(folder, 'outside/marker.txt') }
}
