import { createFoundSite, type Generator } from './generator.ts'
import { joinFolder } from './links.ts'

/** Obsidian: a vault is the folder that contains `.obsidian`. */
export const obsidian: Generator = {
  name: 'obsidian',
  label: 'Obsidian',
  configFiles: ['.obsidian'],
  // The settings in it are those of the editor.
  readValues: () => null,
  describe: ({ folder }) =>
    createFoundSite({
      docs: { path: joinFolder(folder, '.') },
      settings: { markdown: { dialects: ['obsidian'] } },
    }),
}
