import { join } from 'node:path'
import { readCardFonts, readThemeCardFonts } from '../bundle/card-fonts.ts'
import type { CardPainter } from '../cards/card-painter.ts'
import type { Card } from '../compose/cards.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { OutputFile } from '../emit/output-file.ts'
import { once } from '../lib/once.ts'
import type { BuildContext } from './build-context.ts'
import type { SitePlan } from './site.ts'

/** The social cards of a site. */
export interface CardFiles {
  /** One file for each card; its image is drawn when its contents are asked for and no earlier run has drawn it. */
  files: readonly OutputFile[]
  /** Finds fonts that do not exist, and titles that no font can draw. */
  findProblems(): Promise<Diagnostic[]>
}

/** Stages of the store: images, and the characters that their fonts do not have. */
const [IMAGE, MISSING] = ['card', 'card-missing'] as const

/** Creates the files of cards. Their paths are hashes of what they show, and so their keys. */
export function createCardFiles(
  cards: readonly Card[],
  { root, config, configFile }: Pick<SitePlan, 'root' | 'config' | 'configFile'>,
  { store, installation }: Pick<BuildContext, 'store' | 'installation'>,
): CardFiles {
  const byPath = new Map(cards.map((card) => [card.path, card]))
  const origin = { kind: 'config', file: configFile } as const
  const getPainter = once(async (): Promise<CardPainter> => {
    const { themeDirectory } = installation
    const [{ openCardPainter }, own, theme] = await Promise.all([
      import('../cards/card-painter.ts'),
      readCardFonts({ root, config }),
      readThemeCardFonts(themeDirectory, config.theme),
    ])
    return openCardPainter(join(themeDirectory, 'resvg.wasm'), [...own.face, ...theme, ...own.further])
  })
  const draw = async ({ path, content }: Card): Promise<Uint8Array> => {
    const stored = store.get(IMAGE, path)
    if (stored) return stored
    const image = (await getPainter()).paint(content)
    if (!store.isTemporary) store.put(IMAGE, path, image)
    return image
  }
  const files = [...byPath.values()].map((card) => ({
    path: card.path,
    key: card.path,
    contents: async () => ({ value: await draw(card), diagnostics: [] }),
  }))
  const findMissing = async ({ path, content }: Card): Promise<string> =>
    store.memo(MISSING, path, async () => (await getPainter()).layOut(content.text).missing)
  return {
    files,
    async findProblems() {
      if (byPath.size === 0) return []
      const { missing } = await readCardFonts({ root, config })
      const titles: { title: string; characters: string }[] = []
      for (const card of byPath.values()) {
        const characters = await findMissing(card)
        if (characters !== '') titles.push({ title: card.content.text.title, characters })
      }
      const [first] = titles
      return [
        ...missing.map(({ path, at }) => describeFont(path, { ...origin, path: `socialCardFonts[${at}]` })),
        ...(first ? [describeTitles(titles.length, first, { ...origin, path: 'socialCards' })] : []),
      ]
    },
  }
}

const describeFont = (path: string, origin: Diagnostic['origin']): Diagnostic => ({
  code: 'asset/not-found',
  message: `The font "${path}" of social cards does not exist.`,
  hint: 'Correct the path, which is relative to the root of the project.',
  origin,
})

function describeTitles(
  count: number,
  { title, characters }: { title: string; characters: string },
  origin: Diagnostic['origin'],
): Diagnostic {
  const cards = count === 1 ? '1 social card shows' : `${count} social cards show`
  return {
    code: 'card/no-font',
    message: `${cards} the name of the site in place of the title, because no font has its characters: "${[...characters].slice(0, 8).join('')}" in "${title}".`,
    hint: 'Add a font of that script to `socialCardFonts`.',
    origin,
  }
}
