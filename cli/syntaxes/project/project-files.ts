import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import path, { posix } from 'node:path'
import { compareStrings } from '../../lib/compare-strings.ts'

/** Folders that contain no sources of a site. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['build', 'coverage', 'dist', 'node_modules', 'out', 'vendor'])

/** Larger configuration files are not read. */
const MAX_BYTES = 4_000_000

/** The files of a project, read only. Paths are posix and relative to its root; `''` is the root itself. */
export class ProjectFiles {
  /** @param root Absolute path of the project. */
  constructor(readonly root: string) {}

  /** The text of a file; `null` if it does not exist, cannot be read, is outside the project or is very large. */
  read(file: string): string | null {
    return this.resolve(file) === null ? null : this.readNamed(file)
  }

  /** Like `read`, for a file that a configuration of the project names: it may be outside the project. */
  readNamed(file: string): string | null {
    try {
      const absolute = path.resolve(this.root, file)
      return statSync(absolute).size > MAX_BYTES ? null : readFileSync(absolute, 'utf8').replace(/^\uFEFF/, '')
    } catch {
      return null
    }
  }

  isFile(file: string): boolean {
    return this.findKind(file) === 'file'
  }

  isFolder(folder: string): boolean {
    return this.findKind(folder) === 'folder'
  }

  /** Names of the files in a folder, sorted; empty if it cannot be read. */
  listFiles(folder: string): string[] {
    return this.readFolder(folder)
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
  }

  /** Names of the folders in a folder that may contain sources, sorted. Hidden folders are left out. */
  listFolders(folder: string): string[] {
    return this.readFolder(folder)
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED_FOLDERS.has(entry.name))
      .map(({ name }) => name)
  }

  /** Paths of all files below a folder, relative to it, in the folders that may contain sources. */
  listAllFiles(folder: string): string[] {
    const own = this.listFiles(folder)
    const inside = this.listFolders(folder).flatMap((name) =>
      this.listAllFiles(posix.join(folder, name)).map((file) => `${name}/${file}`),
    )
    return [...own, ...inside]
  }

  private findKind(file: string): 'file' | 'folder' | null {
    try {
      const absolute = this.resolve(file)
      const stats = absolute === null ? undefined : statSync(absolute, { throwIfNoEntry: false })
      if (stats?.isFile()) return 'file'
      return stats?.isDirectory() ? 'folder' : null
    } catch {
      return null
    }
  }

  private resolve(file: string): string | null {
    const absolute = path.resolve(this.root, file)
    const relative = path.relative(this.root, absolute)
    return relative.startsWith('..') || path.isAbsolute(relative) ? null : absolute
  }

  private readFolder(folder: string): Dirent[] {
    try {
      const entries = readdirSync(path.resolve(this.root, folder), { withFileTypes: true })
      return entries.sort((a, b) => compareStrings(a.name, b.name))
    } catch {
      return []
    }
  }
}
