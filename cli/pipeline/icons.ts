import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readThemeCardFonts } from '../bundle/card-fonts.ts'
import type { Icon } from '../compose/icons.ts'
import type { OutputFile } from '../emit/output-file.ts'
import type { BuildContext } from './build-context.ts'
import type { SitePlan } from './site.ts'

/** The source path of the SVG icon of a site with a web manifest of ours; `null` for other sites. */
export function findIconFile({ config, graph, table }: Pick<SitePlan, 'config' | 'graph' | 'table'>): string | null {
  if (!table.siteFiles.some(({ kind }) => kind === 'web-manifest')) return null
  const target = graph.configReferences.find(({ url }) => url === config.favicon)?.target
  return target?.kind === 'file' ? target.file : null
}

/** Creates the files of icons. Each is drawn when its contents are asked for and no earlier run has drawn it. */
export function createIconFiles(
  icons: readonly Icon[],
  { root, config }: Pick<SitePlan, 'root' | 'config'>,
  { store, installation }: Pick<BuildContext, 'store' | 'installation'>,
): OutputFile[] {
  const draw = async ({ path, form, source }: Icon): Promise<Uint8Array> => {
    const stored = store.get('icon', path)
    if (stored) return stored
    const { themeDirectory } = installation
    const [{ paintIcon }, svg] = await Promise.all([import('../cards/paint-icon.ts'), readFile(join(root, source))])
    const fonts = svg.includes('<text') ? await readThemeCardFonts(themeDirectory, config.theme) : []
    const image = await paintIcon(svg, form, { wasm: join(themeDirectory, 'resvg.wasm'), fonts })
    if (!store.isTemporary) store.put('icon', path, image)
    return image
  }
  return icons.map((icon) => ({
    path: icon.path,
    key: icon.path,
    contents: async () => ({ value: await draw(icon), diagnostics: [] }),
  }))
}
