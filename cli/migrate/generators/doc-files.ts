import { posix } from 'node:path'
import { hasMarkdownExtension, stripMarkdownExtension } from '../../content/content-path.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import type { FoundSidebarItem } from './generator.ts'

/** The Markdown files of a folder of documents, by what links and sidebars of other generators call them. */
export class DocFiles {
  private readonly files: ReadonlyMap<string, string>

  /** @param folder Folder of the documents, relative to the root of the project. */
  constructor(files: ProjectFiles, folder: string) {
    const documents = files.listAllFiles(folder).filter(hasMarkdownExtension)
    this.files = new Map(documents.map((file) => [stripMarkdownExtension(file).toLowerCase(), file]))
  }

  get count(): number {
    return this.files.size
  }

  /** Paths relative to the folder. */
  listFiles(): string[] {
    return [...this.files.values()]
  }

  /** The file at a path relative to the folder, with or without extension, in any letter case. */
  findFile(file: string): string | null {
    const normal = posix.normalize(file.replaceAll('\\', '/')).replace(/^\/+/, '')
    return this.files.get(stripMarkdownExtension(normal).toLowerCase()) ?? null
  }

  /** The file of a page, by its pathname below the base of the documents: `/guide/`, `guide/cli`, `guide/cli.html`. */
  findPage(pathname: string): string | null {
    const stem = stripMarkdownExtension(pathname.replace(/\.html$/, '')).replace(/^\/+|\/+$/g, '')
    const candidates = [stem, posix.join(stem, 'index'), posix.join(stem, '_index'), posix.join(stem, 'README')]
    for (const candidate of candidates) {
      const file = this.findFile(candidate)
      if (file !== null) return file
    }
    return null
  }

  /** An item for a link of a sidebar: a document if the link is its pathname, otherwise a plain link. */
  toItem(link: string, label: string | null): FoundSidebarItem | null {
    const file = /^[a-z][a-z+.-]*:|^\/\//i.test(link) || /[?#]/.test(link) ? null : this.findPage(link)
    if (file !== null) return { kind: 'doc', file, label }
    return label === null || !/^(?:https?:|\/(?!\/))/i.test(link) ? null : { kind: 'link', href: link, label }
  }
}
