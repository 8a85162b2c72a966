import {
  admonition,
  badge,
  card,
  cards,
  details,
  figure,
  generated,
  passThrough,
  typedAdmonition,
} from './block-components.ts'
import { code, codeGroup, packageCommands, packageManagers } from './code-components.ts'
import type { ComponentRule } from './element.ts'
import { file, fileTree, folder, step, steps } from './list-components.ts'
import { icon, image, link, themedImage, video } from './media-components.ts'
import { tab, tabs } from './tab-components.ts'

/** The components that documentation usually contains, by name. `docs/mdx.md` has the same table. */
const RULES: ReadonlyMap<string, ComponentRule> = new Map<string, ComponentRule>([
  ...named('Tabs CodeTabs', tabs),
  ...named('Tab TabItem TabPane Tabs.Item', tab),
  ...named('PackageManagerTabs', packageManagers),
  ...named('Steps', steps),
  ...named('Step', step),
  ...named('Card LinkCard', card),
  ...named('Cards CardGrid CardGroup LinkCards Columns', cards),
  ...named('FileTree Files', fileTree),
  ...named('Folder', folder),
  ...named('File', file),
  ...named('Badge', badge),
  ...named('Aside Callout Admonition Alert', typedAdmonition),
  ...named('Note', admonition('note')),
  ...named('Tip Check', admonition('tip')),
  ...named('Info', admonition('info')),
  ...named('Important', admonition('important')),
  ...named('Warning', admonition('warning')),
  ...named('Caution', admonition('caution')),
  ...named('Danger Error', admonition('danger')),
  ...named('Pitfall', admonition('caution', 'Pitfall')),
  ...named('Wip Canary Experimental', admonition('info', 'Experimental')),
  ...named('Deprecated', admonition('warning', 'Deprecated')),
  ...named('YouWillLearn', admonition('note', 'You will learn')),
  ...named('Details Accordion Expandable Collapse Collapsible', details()),
  ...named('DeepDive', details('Deep dive')),
  ...named('Hint', details('Hint')),
  ...named('Solution', details('Solution')),
  ...named('Code CodeBlock', code),
  ...named('CodeGroup', codeGroup),
  ...named('Frame Figure', figure),
  ...named('Image Img ImageZoom Illustration IdealImage Picture', image),
  ...named('ThemedImage', themedImage),
  ...named('Icon', icon),
  ...named('Link LinkButton Button Anchor', link),
  ...named('YouTube Youtube LiteYouTubeEmbed', video),
  ...named('PackageManagers', packageCommands),
  ...named('DocCardList TOCInline', generated),
  ...named('Accordions AccordionGroup Fragment BrowserOnly Translate Trans Intro Bleed Sandpack CodeStep', passThrough),
])

function named(names: string, rule: ComponentRule): [string, ComponentRule][] {
  return names.split(' ').map((name) => [name, rule])
}

/** The rule for a component; `Tabs.Tab` is the same as `Tab`. */
export function findComponentRule(name: string): ComponentRule | undefined {
  return RULES.get(name) ?? RULES.get(name.slice(name.lastIndexOf('.') + 1))
}

export const listComponentNames = (): string[] => [...RULES.keys()]

/** The rows of the table in the documentation: names with the same result, and that result. */
export function listComponentRows(): { names: string[]; shows: string }[] {
  const rows = new Map<string, string[]>()
  for (const [name, { shows }] of RULES) rows.set(shows, [...(rows.get(shows) ?? []), name])
  return [...rows].map(([shows, names]) => ({ names, shows }))
}
