import * as blocks from './block-components.ts'
import { code, packageCommands, packageManagers } from './code-components.ts'
import { type ComponentRule, container } from './element.ts'
import { icon, image, link, themedImage, video } from './media-components.ts'
import { tab, tabs } from './tab-components.ts'
import { typeTable } from './type-table.ts'

/** The components that documentation usually contains, by name. `docs/mdx.md` has the same table. */
const RULES: ReadonlyMap<string, ComponentRule> = new Map<string, ComponentRule>([
  ...named('Tabs CodeTabs CodeBlockTabs', tabs),
  ...named('Tab TabItem TabPane Tabs.Item CodeBlockTab', tab),
  ...named('PackageManagerTabs', packageManagers),
  ...named('Steps', blocks.lists('steps')),
  ...named('Step', blocks.step),
  ...named('Card LinkCard', blocks.card),
  ...named('Cards CardGrid CardGroup LinkCards Columns', container('`:::cards`', 'cards')),
  ...named('FileTree Files', blocks.lists('file-tree')),
  ...named('Folder', blocks.folder),
  ...named('File', blocks.file),
  ...named('TypeTable', typeTable),
  ...named('Badge', blocks.badge),
  ...named('Aside Callout Admonition Alert', blocks.typedAdmonition),
  ...named('Note', blocks.admonition('note')),
  ...named('Tip Check', blocks.admonition('tip')),
  ...named('Info', blocks.admonition('info')),
  ...named('Important', blocks.admonition('important')),
  ...named('Warning', blocks.admonition('warning')),
  ...named('Caution', blocks.admonition('caution')),
  ...named('Danger Error', blocks.admonition('danger')),
  ...named('Pitfall', blocks.admonition('caution', 'Pitfall')),
  ...named('Wip Canary Experimental', blocks.admonition('info', 'Experimental')),
  ...named('Deprecated', blocks.admonition('warning', 'Deprecated')),
  ...named('YouWillLearn', blocks.admonition('note', 'You will learn')),
  ...named('Details Accordion Expandable Collapse Collapsible', blocks.details()),
  ...named('DeepDive', blocks.details('Deep dive')),
  ...named('Hint', blocks.details('Hint')),
  ...named('Solution', blocks.details('Solution')),
  ...named('Code CodeBlock', code),
  ...named('CodeGroup', container('`:::code-group`', 'code-group')),
  ...named('Frame Figure', container('`:::figure[Caption]`', 'figure', 'caption', 'title')),
  ...named('Image Img ImageZoom Illustration IdealImage Picture', image),
  ...named('ThemedImage', themedImage),
  ...named('Icon', icon),
  ...named('Link LinkButton Button Anchor', link),
  ...named('YouTube Youtube LiteYouTubeEmbed', video),
  ...named('PackageManagers', packageCommands),
  ...named('DocCardList TOCInline', blocks.generated),
  ...named(
    'Accordions AccordionGroup Fragment BrowserOnly Translate Trans Intro Bleed Sandpack CodeStep',
    blocks.passThrough,
  ),
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
