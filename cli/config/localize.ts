import type { BlogConfig, Config, FooterLinkConfig, NavbarItemConfig } from './config.ts'

/** Parts of the configuration with texts, as the labels file of a language names them. */
type TextSection = 'site' | 'navbar' | 'footer' | 'sidebar' | 'versions' | 'blog' | 'search'

/** Returns the translation of a text, or the text itself. `key` is the text, or the name of a text that exists once. */
export type Translate = (section: TextSection, key: string, text: string) => string

/**
 * Replaces the texts of a configuration that readers see, except those of sidebars, which the route stage translates with the names
 * of folders. Texts that exist once have a name (`site.title`); the key of all others is the text itself.
 */
export function localizeConfig(config: Config, translate: Translate): Config {
  const name = <T extends string | null>(section: TextSection, key: string, text: T): T | string =>
    text === null || text === '' ? text : translate(section, key, text)
  const { announcementBar, navbar, search } = config
  return {
    ...config,
    title: name('site', 'title', config.title),
    tagline: name('site', 'tagline', config.tagline),
    announcementBar: announcementBar && {
      ...announcementBar,
      content: name('site', 'announcement', announcementBar.content),
    },
    navbar: {
      ...navbar,
      title: translateText('navbar', navbar.title, translate),
      logo: navbar.logo && { ...navbar.logo, alt: translateText('navbar', navbar.logo.alt, translate) },
      items: navbar.items.map((item) => localizeNavbarItem(item, translate)),
    },
    footer: localizeFooter(config.footer, translate),
    blogs: config.blogs.map((blog, index) => localizeBlog(blog, index === 0 ? '' : `${blog.id}.`, name)),
    versions: Object.fromEntries(
      Object.entries(config.versions).map(([key, version]) => [
        key,
        { ...version, label: name('versions', key, version.label) },
      ]),
    ),
    search: search && { ...search, placeholder: name('search', 'placeholder', search.placeholder) },
  }
}

/** The names of the texts of further blogs begin with the id of the blog: `changelog.title`. */
function localizeBlog(
  blog: BlogConfig,
  prefix: string,
  name: <T extends string | null>(section: 'blog', key: string, text: T) => T | string,
): BlogConfig {
  return {
    ...blog,
    title: name('blog', `${prefix}title`, blog.title),
    description: name('blog', `${prefix}description`, blog.description),
    sidebar: { ...blog.sidebar, title: name('blog', `${prefix}sidebarTitle`, blog.sidebar.title) },
    feeds: {
      ...blog.feeds,
      title: name('blog', `${prefix}feedTitle`, blog.feeds.title),
      description: name('blog', `${prefix}feedDescription`, blog.feeds.description),
      copyright: name('blog', `${prefix}feedCopyright`, blog.feeds.copyright),
    },
  }
}

/** Translates a text that is its own key; an empty one stays. */
function translateText<T extends string | null>(section: TextSection, text: T, translate: Translate): T | string {
  return text === null || text === '' ? text : translate(section, text, text)
}

function localizeNavbarItem(item: NavbarItemConfig, translate: Translate): NavbarItemConfig {
  const text = <T extends string | null>(value: T) => translateText('navbar', value, translate)
  const all = (items: readonly NavbarItemConfig[]) => items.map((each) => localizeNavbarItem(each, translate))
  switch (item.type) {
    case 'link': {
      const headings = item.activeHeadings?.map((heading) => translateText('sidebar', heading, translate)) ?? null
      return { ...item, label: text(item.label), html: text(item.html), activeHeadings: headings }
    }
    case 'doc':
    case 'docSidebar':
    case 'docsVersion':
      return { ...item, label: text(item.label) }
    case 'html':
      return { ...item, value: text(item.value) }
    case 'dropdown':
      return { ...item, label: text(item.label), html: text(item.html), items: all(item.items) }
    case 'docsVersionDropdown':
    case 'localeDropdown':
      return {
        ...item,
        dropdownItemsBefore: all(item.dropdownItemsBefore),
        dropdownItemsAfter: all(item.dropdownItemsAfter),
      }
    case 'search':
      return item
  }
}

function localizeFooter(footer: Config['footer'], translate: Translate): Config['footer'] {
  if (footer === null) return null
  const text = <T extends string | null>(value: T) => translateText('footer', value, translate)
  const toItems = (items: readonly FooterLinkConfig[]) =>
    items.map((item) => ({ ...item, label: text(item.label), html: text(item.html) }))
  const { links, logo, copyright } = footer
  return {
    ...footer,
    links:
      links.kind === 'row'
        ? { ...links, items: toItems(links.items) }
        : {
            ...links,
            columns: links.columns.map(({ title, items }) => ({ title: text(title), items: toItems(items) })),
          },
    logo: logo && { ...logo, alt: text(logo.alt) },
    copyright: copyright === null ? null : translate('footer', 'copyright', copyright),
  }
}
