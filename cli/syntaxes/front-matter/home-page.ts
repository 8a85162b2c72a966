import { resolveAlias } from '../../content/content-path.ts'
import { applyEdits, type EditedText } from '../../lib/edits.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { isRecord } from '../../lib/json.ts'
import type { Plain } from '../../lib/plain.ts'
import { formatDestination } from '../tags/tag-equivalents.ts'
import { escapeOutsideTags, writeBanner, writeHead } from './page-parts.ts'

type Map = { [key: string]: Plain }

/** The keys by which docsgen, VitePress, VuePress, Rspress and Starlight describe a home page. */
// biome-ignore format: a list of words
export const HOME_PAGE_KEYS: readonly string[] = [
  'hero', 'features', 'heroText', 'heroImage', 'tagline', 'actions', 'actionText', 'actionLink', 'home', 'footer',
]

/** The home page that front matter describes, as Markdown; `undefined` if it describes none. `path` is the document's. */
function writeHomePage(keys: Readonly<Record<string, Plain>>, path: string): string | undefined {
  const hero = readHero(keys)
  const features = readMaps(keys.features)
  if (!hero && features.length === 0) return undefined
  const blocks = [...(hero ? writeHero(hero, path) : []), ...writeFeatures(features)]
  const footer = isTrue(keys.home) ? readText(keys.footer) : undefined
  if (footer !== undefined) blocks.push(escapeOutsideTags(footer))
  return blocks.length === 0 ? undefined : `${blocks.join('\n\n')}\n\n`
}

/** The hero of VuePress is in the front matter itself. */
function readHero(keys: Readonly<Record<string, Plain>>): Map | undefined {
  if (isRecord(keys.hero)) return keys.hero
  if (!isTrue(keys.home)) return undefined
  const { heroText = null, heroImage = null, tagline = null, actions, actionText, actionLink } = keys
  const own = actionText !== undefined && actionLink !== undefined ? [{ text: actionText, link: actionLink }] : []
  return { title: heroText, tagline, image: heroImage, actions: actions ?? own }
}

function writeHero(hero: Map, path: string): string[] {
  const name = readText(hero.name) ?? readText(hero.title)
  const text = readText(hero.text)
  const title = name ?? text
  const tagline = readText(hero.tagline)
  const image = readImage(hero.image, path)
  const actions = readMaps(hero.actions).flatMap((action) => {
    const label = readText(action.label) ?? readText(action.text)
    const link = readText(action.to) ?? readText(action.href) ?? readText(action.link)
    return label === undefined || link === undefined
      ? []
      : [`[${escapeOutsideTags(label)}](${formatDestination(link)})`]
  })
  return [
    ...(title === undefined ? [] : [`# ${escapeOutsideTags(title)}`]),
    ...(name !== undefined && text !== undefined ? [`**${escapeOutsideTags(text)}**`] : []),
    ...(tagline === undefined ? [] : [escapeOutsideTags(tagline)]),
    ...(actions.length === 0 ? [] : [`:::actions\n${actions.join('\n')}\n:::`]),
    ...writeHeroMedia(image ?? readCode(hero.code)),
    ...(isRecord(hero.image) ? [readText(hero.image.html)].filter((html) => html !== undefined) : []),
  ]
}

/** The picture or the code beside the title. */
const writeHeroMedia = (media: string | undefined): string[] =>
  media === undefined ? [] : [`::::hero\n${media}\n::::`]

/** Lines of code, or an object with the language, the title and the text of the code. */
function readCode(value: Plain | undefined): string | undefined {
  const { language = 'bash', title, text }: Map = isRecord(value) ? value : { text: value ?? null }
  if (typeof text !== 'string' || text.trim() === '') return undefined
  const name = readText(title)
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map(({ length }) => length + 1)))
  const info = `${readText(language) ?? ''}${name === undefined ? '' : ` title="${name.replaceAll('"', "'")}"`}`
  return `${fence}${info}\n${text.trimEnd()}\n${fence}`
}

function writeFeatures(features: readonly Map[]): string[] {
  const cards = features.flatMap((feature) => {
    const title = readText(feature.title)
    if (title === undefined) return []
    const icon = readText(feature.icon)
    const isSymbol = icon !== undefined && icon.length <= 8 && !/[\w<./]/.test(icon)
    const link = readText(feature.to) ?? readText(feature.link)
    const attributes = link === undefined ? '' : `{href="${link.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"}`
    const details = readText(feature.details) ?? readText(feature.description)
    const label = `${isSymbol ? `${icon} ` : ''}${escapeOutsideTags(title)}`
    return [`:::card[${label}]${attributes}\n${details === undefined ? '' : `${escapeOutsideTags(details)}\n`}:::`]
  })
  return cards.length === 0 ? [] : [`::::cards\n${cards.join('\n')}\n::::`]
}

/** A path, or an object with the path and the text of the image. */
function readImage(value: Plain | undefined, path: string): string | undefined {
  const source = isRecord(value)
    ? [value.src, value.file, value.light, value.dark].map(readText).find(Boolean)
    : readText(value)
  if (source === undefined || !/\.(?:svg|png|jpe?g|gif|webp|avif)$/i.test(source)) return undefined
  const alt = isRecord(value) ? readText(value.alt) : undefined
  const file = resolveAlias(source, path)
  // Without a text, these generators take it for decoration.
  if (alt === undefined) return `<img src="${escapeHtml(file)}" alt="">`
  return `![${escapeOutsideTags(alt)}](${formatDestination(file)})`
}

const isTrue = (value: Plain | undefined): boolean => value === true || value === 'true'

const readMaps = (value: Plain | undefined): Map[] =>
  Array.isArray(value) ? value.filter((each) => isRecord(each)) : []

function readText(value: Plain | undefined): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\s+/g, ' ').trim() : ''
  return text === '' ? undefined : text
}

/** A body with the home page, the banner and the tags of the head in its front matter; `undefined` without these. */
export function addHomePage(
  body: string,
  foreign: Readonly<Record<string, Plain>>,
  path: string,
): EditedText | undefined {
  const home = HOME_PAGE_KEYS.some((key) => key in foreign) ? (writeHomePage(foreign, path) ?? '') : ''
  const banner = writeBanner(foreign.banner)
  const head = writeHead(foreign.head)
  const text = home + (banner === undefined ? '' : `${banner}\n\n`)
  if (text === '' && head === undefined) return undefined
  const first = body.search(/\S/)
  const start = first < 0 ? body.length : body.lastIndexOf('\n', first) + 1
  const edits = text === '' ? [] : [{ start, end: start, text: first < 0 ? `\n${text}` : text }]
  if (head !== undefined) edits.push({ start: body.length, end: body.length, text: `\n\n${head}\n` })
  return applyEdits(body, edits)
}
