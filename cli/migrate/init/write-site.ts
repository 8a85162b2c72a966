import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CONFIG_FILES } from '../../content/config-files.ts'
import { writeFileAtomically } from '../../lib/files.ts'
import { addScripts, createPackage, OUTPUT_FOLDER } from './package-scripts.ts'
import { IGNORED, type TemplateFiles } from './templates.ts'

/** Written and skipped files; paths are posix and relative to the site's folder. */
export interface WrittenFiles {
  created: string[]
  /** Existing files to which lines were added. */
  extended: string[]
  /** Existing files that were not overwritten. */
  kept: string[]
}

/** Writes the files of a site. Existing files are never overwritten, apart from those that it has written itself. */
export class SiteWriter {
  readonly written: WrittenFiles = { created: [], extended: [], kept: [] }

  /** @param directory Absolute path of the folder of the site. */
  constructor(readonly directory: string) {}

  /** Name of an existing configuration in the folder; `null` if there is none. */
  findConfig(): string | null {
    return CONFIG_FILES.find((name) => this.exists(name)) ?? null
  }

  exists(file: string): boolean {
    return existsSync(path.join(this.directory, file))
  }

  keep(file: string): void {
    this.written.kept.push(file)
  }

  /** Writes a file unless it exists. */
  write(file: string, text: string): void {
    const { created } = this.written
    if (!created.includes(file)) {
      if (this.exists(file)) {
        this.keep(file)
        return
      }
      created.push(file)
    }
    this.save(file, text)
  }

  writeAll(files: TemplateFiles): void {
    for (const [file, text] of Object.entries(files)) this.write(file, text)
  }

  /** Adds the folders that are not sources to `.gitignore`. */
  writeIgnored(outDir: string): void {
    const ignored = IGNORED.map((line) => (line === `/${OUTPUT_FOLDER}/` ? `/${outDir}/` : line))
    const before = this.read('.gitignore')
    const present = new Set(before?.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, '')))
    const missing = ignored.filter((line) => !present.has(line.replace(/^\/|\/$/g, '')))
    if (missing.length === 0) {
      this.keep('.gitignore')
      return
    }
    const separator = before === null || before === '' || before.endsWith('\n') ? '' : '\n'
    this.extend('.gitignore', `${before ?? ''}${separator}${missing.join('\n')}\n`)
  }

  /** Adds scripts to `package.json`; creates it only for a new site, or for scripts that the commands alone cannot replace. */
  writePackage({ version, isNew, outDir }: { version: string; isNew: boolean; outDir: string }): void {
    const before = this.read('package.json')
    if (before === null) {
      const isNeeded = isNew || outDir !== OUTPUT_FOLDER
      if (isNeeded) this.write('package.json', createPackage(path.basename(this.directory), { version, outDir }))
      return
    }
    const after = addScripts(before, outDir)
    if (after === null) this.keep('package.json')
    else this.extend('package.json', after)
  }

  read(file: string): string | null {
    return this.exists(file) ? readFileSync(path.join(this.directory, file), 'utf8') : null
  }

  private extend(file: string, text: string): void {
    const { created, extended } = this.written
    if (this.exists(file)) extended.push(file)
    else created.push(file)
    this.save(file, text)
  }

  private save(file: string, text: string): void {
    const absolute = path.join(this.directory, file)
    mkdirSync(path.dirname(absolute), { recursive: true })
    writeFileAtomically(absolute, text)
  }
}
