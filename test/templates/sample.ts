import type {
  ContentData,
  DocContentData,
  DocNavigationData,
  NavbarItemData,
  PageData,
  SidebarItemData,
  SiteData,
} from '../../src/model/page-data.ts'

type LinkItem = Extract<NavbarItemData, { kind: 'link' }>
type Category = Extract<SidebarItemData, { kind: 'category' }>

/** A navbar link with `changes` applied. */
export function navbarLink(changes: Partial<LinkItem> = {}): LinkItem {
  return {
    kind: 'link',
    label: 'Learn',
    html: null,
    href: '/docs/intro',
    external: false,
    active: false,
    className: null,
    attributes: {},
    ...changes,
  }
}

/** A closed category without its own page, with `changes` applied. */
export function category(changes: Partial<Category> = {}): Category {
  return {
    kind: 'category',
    label: 'Network',
    href: null,
    fallbackHref: '/docs/network/roles',
    active: false,
    current: false,
    collapsible: true,
    open: false,
    className: null,
    items: [sidebarLink({ label: 'Roles', href: '/docs/network/roles' })],
    fragmentUrl: null,
    ...changes,
  }
}

/** A sidebar link with `changes` applied. */
export function sidebarLink(changes: Partial<Extract<SidebarItemData, { kind: 'link' }>> = {}): SidebarItemData {
  return {
    kind: 'link',
    label: 'Welcome',
    href: '/docs/guide/',
    external: false,
    active: false,
    className: null,
    ...changes,
  }
}

/** What surrounds the sample document. */
export const navigation: DocNavigationData = {
  sidebar: [sidebarLink({ active: true }), category()],
  sidebarName: 'tutorialSidebar',
  breadcrumbs: [
    { label: 'Guide', href: null },
    { label: 'Welcome', href: '/docs/guide/' },
  ],
  previous: { title: 'Before', href: '/docs/before' },
  next: { title: 'After', href: '/docs/after' },
}

/** A document without its own h1, with `changes` applied. */
export function doc(changes: Partial<DocContentData> = {}): DocContentData {
  return {
    kind: 'doc',
    title: 'Welcome',
    showTitle: true,
    isTitleRepeated: false,
    showCopyPage: false,
    showSectionNumbers: false,
    lead: null,
    html: '<p>Text</p><h2 id="first" class="anchor">First</h2>',
    tableOfContents: [{ id: 'first', html: 'First', depth: 2, children: [] }],
    hideTableOfContents: false,
    visibility: 'listed',
    editHref: null,
    lastUpdated: null,
    tags: [],
    versionBanner: null,
    versionBadge: null,
    cards: [],
    navigation,
    ...changes,
  }
}

const site: SiteData = {
  title: 'Example',
  tagline: 'A network',
  titleDelimiter: '|',
  url: 'https://docs.example',
  baseUrl: '/',
  locale: { code: 'en', htmlLang: 'en', direction: 'ltr' },
  favicon: '/img/favicon.svg',
  colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
  baseUrlIssueBanner: true,
  colors: { background: { light: '#fcfbf8', dark: '#101317' }, link: '#8f4a00' },
  announcementBar: null,
  footer: { style: 'light', columns: null, row: null, logo: null, copyrightHtml: 'Copyright' },
  searchHref: '/search',
  hasIslands: false,
  hideNavbarOnScroll: false,
  sidebar: { hideable: false, autoCollapseCategories: false },
  metadata: [],
  customFields: {},
  feeds: [],
}

/** A complete page around some content. */
export function page(
  content: ContentData,
  changes: { site?: Partial<SiteData>; page?: Partial<PageData> } = {},
): PageData {
  return {
    site: { ...site, ...changes.site },
    navbar: { title: 'Example', logo: null, homeHref: '/', style: null, left: [navbarLink()], right: [] },
    pathname: '/docs/guide/',
    isHome: false,
    href: '/docs/guide/',
    head: {
      title: 'Welcome | Example',
      description: 'What it is.',
      canonical: 'https://docs.example/docs/guide/',
      robots: null,
      keywords: [],
      image: null,
      ogType: 'website',
      markdown: null,
      alternates: [{ hreflang: 'en', href: 'https://docs.example/docs/guide/' }],
      meta: [{ name: 'docsgen_locale', content: 'en' }],
      ownMeta: [],
      ownLinks: [],
      jsonLd: [],
      fonts: ['/assets/text-latin.1a2b3c4d.woff2'],
      styles: ['/assets/site.1a2b3c4d.css'],
      externalStyles: [],
      modules: ['/assets/runtime.1a2b3c4d.js'],
      inlineScript: { code: 'document.documentElement.dataset.theme="light"', sha256: 'aGFzaA==' },
    },
    htmlClasses: ['docs-wrapper'],
    content,
    ...changes.page,
  }
}

const author = {
  name: 'Ada Example',
  title: 'Maintainer',
  description: 'Writes about proofs.',
  link: { href: '/blog/authors/ada', external: false },
  image: '/img/ada.png',
  socials: [{ label: 'GitHub', href: 'https://github.com/ada', external: true }],
}
const entry = { title: 'A post', href: '/blog/a', date: '2026-11-20', description: 'Short.' }
const summary = {
  title: 'A post',
  href: '/blog/a',
  date: '2026-11-20',
  readingMinutes: 3.1,
  authors: [author],
  tags: [{ label: 'proofs', href: '/blog/tags/proofs', external: false }],
  description: 'Short.',
}
const blogSidebar = {
  title: 'Recent posts',
  groups: [{ year: '2026', posts: [{ label: 'A post', href: '/blog/a', external: false }] }],
}

/** One content of every kind. */
export const contents: { [Kind in ContentData['kind']]: Extract<ContentData, { kind: Kind }> } = {
  doc: doc(),
  'generated-index': {
    kind: 'generated-index',
    title: 'Network',
    description: 'Roles.',
    cards: [{ label: 'Roles', href: '/docs/network/roles', description: 'Who does what.', kind: 'doc' }],
    navigation,
  },
  'tag-list': {
    kind: 'tag-list',
    title: 'Tags',
    groups: [{ letter: 'P', tags: [{ label: 'Proofs', href: '/docs/tags/proofs', count: 2 }] }],
    visibility: 'listed',
  },
  tag: {
    kind: 'tag',
    title: '2 docs tagged with "Proofs"',
    description: 'What is shown to be true.',
    listHref: '/docs/tags',
    docs: [
      { title: 'Roles', href: '/docs/network/roles', description: 'Who does what.' },
      { title: 'Welcome', href: '/docs/guide/', description: '' },
    ],
    visibility: 'listed',
  },
  page: {
    kind: 'page',
    title: 'Privacy policy',
    showTitle: true,
    isTitleRepeated: false,
    html: '<p>Text</p>',
    tableOfContents: [],
    editHref: 'https://code.example/edit',
    visibility: 'listed',
  },
  'react-page': { kind: 'react-page', component: 'src/pages/about.tsx', title: 'About' },
  home: { kind: 'home', entryCards: [{ label: 'Learn', href: '/docs/intro', description: 'Begin here.', links: [] }] },
  'blog-list': {
    kind: 'blog-list',
    title: 'Blog',
    posts: [{ ...summary, html: '<p>Preview</p>', isTruncated: true }],
    newerHref: '/blog',
    olderHref: '/blog/page/3',
    sidebar: blogSidebar,
  },
  'blog-post': {
    kind: 'blog-post',
    post: summary,
    heading: 'A post',
    headingId: 'a-post',
    html: '<p>Text</p>',
    tableOfContents: [],
    newer: null,
    older: { label: 'An older post', href: '/blog/old', external: false },
    sidebar: blogSidebar,
    visibility: 'listed',
    editHref: null,
    lastUpdated: null,
  },
  'blog-archive': {
    kind: 'blog-archive',
    title: 'Archive',
    years: [{ year: '2026', posts: [entry] }],
    sidebar: blogSidebar,
  },
  'blog-author-list': {
    kind: 'blog-author-list',
    title: 'Authors',
    authors: [{ author, count: 2 }],
    sidebar: blogSidebar,
  },
  'blog-author': {
    kind: 'blog-author',
    author: { ...author, link: null },
    posts: [entry],
    listHref: '/blog/authors',
    sidebar: blogSidebar,
  },
  search: {
    kind: 'search',
    pages: [
      { label: 'Welcome', href: '/docs/guide/', external: false, group: 'Guide' },
      { label: 'Privacy policy', href: '/privacy-policy', external: false },
    ],
  },
  'not-found': { kind: 'not-found' },
}
