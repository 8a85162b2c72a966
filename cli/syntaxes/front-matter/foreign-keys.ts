import { isRecord } from '../../lib/json.ts'
import type { Plain } from '../../lib/plain.ts'
import type { FrontMatter } from '../../parse/parser-entry.ts'
import { findRefusedTag } from './page-parts.ts'

type OwnKeys = Readonly<Partial<Record<keyof FrontMatter, Plain>>>

/** Translates a key of another generator to keys of docsgen; empty for values without an equivalent. */
type Translation = (value: Plain) => OwnKeys

const toPosition: Translation = (value) => ({ sidebar_position: value })
const toLabel: Translation = (value) => ({ sidebar_label: value })
const toUpdate: Translation = (value) => (typeof value === 'string' ? { last_update: { date: value } } : {})
const toHiddenToc: Translation = (value) => (isFalse(value) ? { hide_table_of_contents: true } : {})
const toEditUrl: Translation = (value) => ({ custom_edit_url: isFalse(value) ? null : value })
/** Pathnames; in Obsidian, `aliases` are other names of a page. */
const toRedirects: Translation = (value) => {
  const paths = (Array.isArray(value) ? value : [value]).filter(
    (each) => typeof each === 'string' && each.startsWith('/'),
  )
  return paths.length === 0 ? {} : { redirectFrom: paths }
}
/** A page that shows nothing but itself. */
const LANDING_PAGE: OwnKeys = {
  hide_table_of_contents: true,
  displayed_sidebar: null,
  pagination_next: null,
  pagination_prev: null,
  wrapperClassName: 'ds-landing',
}
const toUnsearched: Translation = (value) => (isTrue(value) ? { search: 'false' } : {})

/** Keys with the same meaning as a docsgen key, which takes precedence if both are set. */
const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  // Hugo; a weight of 0 means no weight.
  weight: (value) => (Number(value) === 0 ? {} : toPosition(value)),
  linkTitle: toLabel,
  linktitle: toLabel,
  lastmod: toUpdate,
  aliases: toRedirects,
  headless: (value) => (isTrue(value) ? { unlisted: true } : {}),
  bookHidden: (value) => (isTrue(value) ? { sidebar_hidden: true } : {}),
  // Jekyll
  nav_order: toPosition,
  nav_exclude: (value) => (isTrue(value) ? { sidebar_hidden: true } : {}),
  search_exclude: toUnsearched,
  last_modified_at: toUpdate,
  redirect_from: toRedirects,
  published: (value) => (isFalse(value) ? { draft: true } : {}),
  // Obsidian
  publish: (value) => (isFalse(value) ? { draft: true } : {}),
  // A name, as in Docusaurus, or a key, as in Jekyll.
  author: (value) => ({ authors: typeof value === 'string' ? [{ name: value }] : value }),
  // Starlight, VitePress, Rspress
  sidebar: (value) => {
    if (isFalse(value)) return { displayed_sidebar: null }
    if (!isRecord(value)) return {}
    return {
      ...('order' in value && toPosition(value.order ?? null)),
      ...('label' in value && toLabel(value.label ?? null)),
      ...(isTrue(value.hidden ?? null) && { sidebar_hidden: true }),
    }
  },
  tableOfContents: (value) => {
    if (!isRecord(value)) return toHiddenToc(value)
    const { minHeadingLevel = null, maxHeadingLevel = null } = value
    return { toc_min_heading_level: minHeadingLevel, toc_max_heading_level: maxHeadingLevel }
  },
  outline: toHiddenToc,
  toc: toHiddenToc,
  lastUpdated: toUpdate,
  editUrl: toEditUrl,
  editLink: (value) => (isFalse(value) ? { custom_edit_url: null } : {}),
  pagefind: (value) => (isFalse(value) ? { search: 'false' } : {}),
  template: (value) => (value === 'splash' ? LANDING_PAGE : {}),
  hero: (value) => (isRecord(value) ? LANDING_PAGE : {}),
  home: (value) => (isTrue(value) ? LANDING_PAGE : {}),
  prev: (value) => (isFalse(value) ? { pagination_prev: null } : {}),
  next: (value) => (isFalse(value) ? { pagination_next: null } : {}),
  // MkDocs
  hide: (value) => {
    const parts = Array.isArray(value) ? value : [value]
    return {
      ...(parts.includes('navigation') && { displayed_sidebar: null }),
      ...(parts.includes('toc') && { hide_table_of_contents: true }),
      ...(parts.includes('footer') && { pagination_next: null, pagination_prev: null }),
    }
  },
  // Several
  order: toPosition,
  nav_title: toLabel,
  sidebar_title: toLabel,
  sidebarTitle: toLabel,
  short_title: toLabel,
  shortTitle: toLabel,
}

/** Keys of other generators that have no equal here, so that they are not reported as misspelled. */
const WITHOUT_EQUAL = {
  docusaurus: 'sidebar_key sidebar_custom_props hide_reading_time title_meta mdx head image_alt hide_footer',
  hugo: 'audio build cascade expiryDate isCJKLanguage layout markup menu menus outputs params publishDate resources series sitemap summary translationKey type url videos cover showToc TocOpen bookToc bookCollapseSection bookFlatSection geekdocNav geekdocAlign simple_list no_list hide_summary hide_feedback min-kubernetes-server-version feature_gate reviewers approvers body_class page',
  vitepress:
    'actions aside aboveTop cssClasses editLinkText features footer isHome layoutClass navbar pageClass search_keywords socialLinks tagline titleTemplate metaTitle meta heroImage heroText actionText actionLink',
  starlight: 'banner social components i18nReady tocDepth githubURL',
  rspress: 'overview overviewHeaders pageType pageName context link-rss sourceEdit outlineTitle',
  jekyll:
    'categories category classes comments excerpt has_children has_toc grand_parent has_math header jekyll nav_fold nav_level parent permalink redirect_to sidebar_sort_order toc_label toc_sticky toc_icon read_time related share show_date sort_order sub_title',
  mkdocs: 'path status icon boost exclude subtitle disqus revision_date inherit readtime pin links render_macros',
  obsidian: 'alias cssclass cssclasses created modified updated kanban-plugin',
  gitbook: 'cover coverY coverHeight visible metaLinks hidden noIndex noRobots',
  others:
    'categories changelog chapter code color contributors created_at data date_created date_modified label lang language last_edited license link links locale name namespace nav noindex ogDescription ogImage ogTitle og_image og_title priority product reading_time related_pages robots seo seo_title short_description since source sources stability subject tag target topics updated_at version versions tocMaxHeadingLevel tocMinHeadingLevel full root isNew preview beta experimental deprecated eip erc requires discussions-to withdrawal-reason',
}

const KNOWN = new Set([
  ...Object.keys(TRANSLATIONS),
  ...Object.values(WITHOUT_EQUAL).flatMap((keys) => keys.split(' ')),
])

/** The text or tag that a key adds to a page in the other generator, but not in docsgen. */
export function findLostPart(key: string, value: Plain): string | undefined {
  if (key === 'head') {
    const tag = findRefusedTag(value)
    return tag === undefined ? undefined : `tag <${tag}>`
  }
  const text = findLostText(key, value)
  return text === undefined ? undefined : `text "${text}"`
}

function findLostText(key: string, value: Plain): string | undefined {
  const find = (map: Plain, ...keys: string[]) =>
    isRecord(map) ? keys.map((each) => map[each]).find((each) => typeof each === 'string' && each !== '') : undefined
  if (key === 'sidebar') {
    const badge = isRecord(value) ? (value.badge ?? null) : null
    return toText(typeof badge === 'string' ? badge : find(badge, 'text'))
  }
  if (key === 'prev' || key === 'next') {
    return isFalse(value) || isTrue(value) ? undefined : toText(find(value, 'label', 'text', 'link') ?? value)
  }
  return key === 'title_meta' || key === 'titleTemplate' ? (isFalse(value) ? undefined : toText(value)) : undefined
}

const toText = (value: Plain | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Whether a key belongs to another generator, and is not a misspelled one of docsgen. */
export function isForeignKey(key: string): boolean {
  return KNOWN.has(key)
}

/** A key of another generator in keys of docsgen; empty if it has no equal. */
export function translateForeignKey(key: string, value: Plain): OwnKeys {
  return Object.hasOwn(TRANSLATIONS, key) ? (TRANSLATIONS[key]?.(value) ?? {}) : {}
}

/** Values are read as text. */
function isFalse(value: Plain): boolean {
  return value === false || value === 'false'
}

function isTrue(value: Plain): boolean {
  return value === true || value === 'true'
}
