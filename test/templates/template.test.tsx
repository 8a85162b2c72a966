import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ContentData, PageData } from '../../src/model/page-data.ts'
import { renderTemplate } from '../../templates/index.ts'
import { contents, doc, navbarLink, page } from './sample.ts'

const about: ReactNode = (
  <main>
    <h1>About</h1>
  </main>
)

function render(data: PageData): string {
  return renderToStaticMarkup(renderTemplate(data, data.content.kind === 'react-page' ? about : undefined))
}

function count(html: string, pattern: RegExp): number {
  return html.match(pattern)?.length ?? 0
}

describe.each(Object.values(contents))('a page of kind $kind', (content: ContentData) => {
  const html = render(page(content))

  it('has one h1 and one main', () => {
    expect([count(html, /<h1[ >]/g), count(html, /<main[ >]/g)]).toEqual([1, 1])
  })

  it('has the state of the page on its root element', () => {
    expect(html).toMatch(
      /^<html lang="en" dir="ltr" class="docs-wrapper" data-theme="light" data-theme-choice="light" /,
    )
    expect(html).toContain('data-has-hydrated="false"')
  })

  it('begins with the skip link, and has its target', () => {
    expect(html).toMatch(
      /<div id="__docsgen"><div role="region" aria-label="Skip to main content"[^>]*><a class="skip-link" href="#__docsgen_skipToContent_fallback"[^>]*>Skip to main content<\/a><\/div>/,
    )
    expect(html).toContain('<div id="__docsgen_skipToContent_fallback" class="theme-layout-main main-wrapper">')
  })

  it('uses every id once', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    expect(ids).toEqual([...new Set(ids)])
  })

  it('labels its landmarks', () => {
    const names = [...html.matchAll(/<nav[^>]*aria-label="([^"]+)"/g)].map((match) => match[1])
    expect(names).toHaveLength(count(html, /<nav[ >]/g))
    expect(names).toContain('Main')
  })

  it('requests only a stylesheet, fonts, a module and images', () => {
    expect(html.match(/<link rel="preload"[^>]*>/g)).toEqual([
      '<link rel="preload" href="/assets/text-latin.1a2b3c4d.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>',
    ])
    expect(count(html, /<script(?! type)/g)).toBe(1)
  })
})

describe('the head', () => {
  it('has the order title, meta, link, script', () => {
    const html = render(page(doc(), { page: {} }))
    const places = [
      '<title>',
      'Content-Security-Policy',
      'rel="canonical"',
      'rel="stylesheet"',
      '<script type="module"',
    ]
    const found = places.map((place) => html.indexOf(place))
    expect(found).not.toContain(-1)
    expect(found).toEqual([...found].sort((a, b) => a - b))
    expect(html).toMatch(/<head><meta charset="utf-8"\/>/i)
  })

  it('describes the page to search engines and social networks', () => {
    const html = render(page(doc()))
    for (const tag of [
      '<meta name="description" content="What it is."/>',
      '<meta property="og:description" content="What it is."/>',
      '<meta property="og:title" content="Welcome | Example"/>',
      '<meta property="og:url" content="https://docs.example/docs/guide/"/>',
      '<meta property="og:locale" content="en"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
      '<meta name="docsgen_locale" content="en"/>',
      '<link rel="canonical" href="https://docs.example/docs/guide/"/>',
      '<link rel="alternate" hrefLang="en" href="https://docs.example/docs/guide/"/>',
      '<link rel="icon" href="/img/favicon.svg"/>',
    ]) {
      expect(html).toContain(tag)
    }
  })

  it('has an icon of its own if the site has none, so that browsers request none', () => {
    const data = page(doc())
    data.site.favicon = null
    expect(render(data)).toContain('<link rel="icon" href="data:image/svg+xml,')
  })

  it('has one meta tag per name: the last of those of the site, docsgen and the page', () => {
    const data = page(doc())
    data.site.metadata = [
      { name: 'description', content: 'Of the site' },
      { name: 'theme-color', content: '#fff', media: '(prefers-color-scheme: light)' },
      { name: 'theme-color', content: '#000', media: '(prefers-color-scheme: dark)' },
      { name: 'twitter:card', content: 'summary' },
    ]
    data.head.ownMeta = [{ property: 'og:title', content: 'Of the page' }]
    data.head.ownLinks = [{ rel: 'canonical', href: 'https://elsewhere.example/' }]
    const html = render(data)
    const contents = (name: string) =>
      [...html.matchAll(new RegExp(`(?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(([, content]) => content)
    expect(contents('description')).toEqual(['What it is.'])
    expect(contents('og:title')).toEqual(['Of the page'])
    expect(contents('theme-color')).toEqual(['#fff', '#000'])
    expect(contents('twitter:card')).toEqual(['summary'])
    expect(html.match(/<link rel="canonical"[^>]*>/g)).toEqual([
      '<link rel="canonical" href="https://elsewhere.example/"/>',
    ])
  })

  it('writes JSON-LD that cannot close its element', () => {
    const data = page(doc())
    data.head.jsonLd = [{ name: '</script><script>' }]
    expect(render(data)).toContain('{"name":"\\u003c/script>\\u003cscript>"}')
  })

  it('has a hint to connect to the search service if there is one (Q-5)', () => {
    const data = page(doc())
    expect(render(data)).not.toContain('rel="preconnect"')
    data.site.searchOrigin = 'https://search.example'
    expect(render(data)).toContain('<link rel="preconnect" href="https://search.example" crossorigin="anonymous"/>')
  })

  it('links an external stylesheet with its integrity', () => {
    const data = page(doc())
    data.head.externalStyles = [{ href: 'https://cdn.example/katex.css', integrity: 'sha384-x' }]
    expect(render(data)).toContain('integrity="sha384-x" crossorigin="anonymous"')
  })
})

describe('a document', () => {
  it.each([
    'theme-layout-navbar',
    'theme-layout-navbar-left',
    'theme-layout-navbar-right',
    'theme-layout-navbar-sidebar',
    'theme-layout-navbar-sidebar-panel',
    'theme-layout-main',
    'theme-layout-footer',
    'theme-layout-footer-column',
    'theme-announcement-bar',
    'theme-doc-version-banner',
    'theme-doc-version-badge',
    'theme-doc-breadcrumbs',
    'theme-doc-markdown markdown',
    'theme-doc-toc-mobile',
    'theme-doc-toc-desktop',
    'theme-doc-footer',
    'theme-doc-footer-tags-row',
    'theme-doc-footer-edit-meta-row',
    'theme-doc-sidebar-container',
    'theme-doc-sidebar-menu',
    'theme-doc-sidebar-item-category theme-doc-sidebar-item-category-level-1',
    'theme-doc-sidebar-item-link theme-doc-sidebar-item-link-level-1',
    'theme-doc-sidebar-item-link-level-2',
    'theme-edit-this-page',
    'theme-last-updated',
    'theme-back-to-top-button',
    'theme-unlisted-banner',
  ])('has the stable class %s', (name) => {
    expect(fullDocument).toMatch(new RegExp(`class="([^"]* )?${name}[ "]`))
  })

  it.each([
    'Edit this page',
    'Last updated<!-- --> on <time dateTime="2026-11-08" itemProp="dateModified">Nov 8, 2026</time> by <b>Ada</b>',
    'Tags:',
    'Version: 1.0',
    'This is unreleased documentation for Example 1.0 version.',
    'For up-to-date documentation, see the ',
    'latest version',
    ' (2.0).',
    'Unlisted page',
    'On this page',
    '>Previous<',
    '>Next<',
    'aria-label="Docs pages"',
    'aria-label="Docs sidebar"',
    'aria-label="Breadcrumbs"',
    'aria-label="Home page"',
    'aria-label="Scroll back to top"',
    'aria-label="Toggle navigation bar" aria-expanded="false"',
    'aria-label="Close navigation bar"',
    '← Back to main menu',
    'aria-label="Close"',
    'aria-label="Switch between dark and light mode (currently light mode)"',
  ])('says %s', (text) => {
    expect(fullDocument.replaceAll('<!-- -->', '')).toContain(text.replaceAll('<!-- -->', ''))
  })

  it('prints the title only if the content has none', () => {
    expect(render(page(doc({ showTitle: false, html: '<header><h1>Own</h1></header>' })))).not.toContain(
      '>Welcome</h1>',
    )
  })

  it('has no table of contents if it is hidden or empty', () => {
    for (const content of [doc({ hideTableOfContents: true }), doc({ tableOfContents: [] })]) {
      expect(render(page(content))).not.toContain('theme-doc-toc')
    }
  })

  it('has a menu next to its copy button, with questions to assistants about its Markdown (D-25)', () => {
    const head = { ...page(doc()).head, markdown: '/docs/guide.md' }
    const html = render(page(doc({ showCopyPage: true, openInAssistants: true }), { page: { head } }))
    const menu = /<ul[^>]*popover="auto"[^>]*>.*?<\/ul>/.exec(html)?.[0] ?? ''
    expect(menu).toContain('href="/docs/guide.md">View as Markdown')
    expect(menu).toContain(encodeURIComponent('/docs/guide.md so that'))
    expect(menu).toContain('Open in Claude')
    expect(render(page(doc({ showCopyPage: true }), { page: { head } }))).not.toContain('Claude')
  })

  it('keeps the paginator if it has no neighbors', () => {
    const lonely = doc({ navigation: { ...contents['generated-index'].navigation, previous: null, next: null } })
    expect(render(page(lonely))).toContain('<nav class="pagination-nav" aria-label="Docs pages"></nav>')
  })
})

const fullDocument = render(
  page(
    doc({
      visibility: 'unlisted',
      editHref: 'https://code.example/edit',
      lastUpdated: { date: '2026-11-08', author: 'Ada' },
      tags: [{ label: 'proofs', href: '/docs/tags/proofs', external: false }],
      versionBanner: {
        kind: 'unreleased',
        label: '1.0',
        latest: { label: '2.0', href: '/docs/2.0/', external: false },
        latestName: '2.0',
      },
      versionBadge: '1.0',
    }),
    {
      site: {
        announcementBar: { id: 'news', html: 'News', backgroundColor: null, textColor: null, isCloseable: true },
        footer: { style: 'dark', columns: [{ title: 'More', items: [] }], row: null, logo: null, copyrightHtml: null },
      },
    },
  ),
)

describe('other pages', () => {
  it('explains what is wrong at an address without a page', () => {
    const html = render(page(contents['not-found']))
    for (const text of [
      '<h1>Page Not Found</h1>',
      'We could not find what you were looking for.',
      'Please contact the owner of the site that linked you to the original URL and let them know their link is broken.',
    ]) {
      expect(html).toContain(text)
    }
  })

  it('lists every page on the search page, and shows no field that would not work', () => {
    const html = render(page(contents.search))
    expect(html).toContain('<h1>Search the documentation</h1>')
    expect(html).toContain('<h2>Guide</h2>')
    expect(html).toContain('<a href="/privacy-policy">Privacy policy</a>')
    expect(html).not.toContain('<input')
  })

  it('lists all tags by letter, with labels for the numbers of documents', () => {
    const html = render(page(contents['tag-list']))
    expect(html).toContain('<h2>P</h2><ul class="tags clean-list"><li><a class="tag" href="/docs/tags/proofs">Proofs')
    expect(html).toContain('<span class="visually-hidden"> (2 docs tagged)</span>')
    expect(html).toContain('aria-hidden="true">2</span></a>')
  })

  it('lists the documents of a tag, and links to all tags', () => {
    const html = render(page(contents.tag))
    expect(html).toContain('<p class="page-header__lead">What is shown to be true.</p>')
    expect(html).toContain('<a href="/docs/tags">View all tags</a>')
    expect(html).toContain('<h2><a href="/docs/network/roles">Roles</a></h2><p>Who does what.</p></article>')
    expect(html).toContain('<h2><a href="/docs/guide/">Welcome</a></h2></article>')
    const unlisted = render(page({ ...contents.tag, visibility: 'unlisted' }))
    expect(unlisted).toContain('Unlisted page')
  })

  it('enables the base URL banner only on the home page, whatever its source', () => {
    for (const content of [contents.home, contents.page, doc()]) {
      expect(render(page(content, { page: { isHome: true } }))).toContain('data-ds-base-url-banner="/"')
    }
    expect(render(page(doc()))).not.toContain('data-ds-base-url-banner')
  })

  it('marks the title and text of a listed post without a translation as text in its language', () => {
    const list = contents['blog-list']
    if (list.kind !== 'blog-list') throw new Error('Not a list of posts.')
    const original = { htmlLang: 'he', direction: 'rtl' } as const
    const html = render(page({ ...list, posts: list.posts.map((post) => ({ ...post, original })) }))
    expect(html).toContain('<h2 lang="he" dir="rtl"><a href="/blog/a">A post</a></h2>')
    expect(html).toContain('<div class="markdown" lang="he" dir="rtl"><p>Preview</p></div>')
  })

  it('marks an article without a translation as text in its language, and the texts of the theme in it as those of the page', () => {
    const html = render(
      page(
        doc({ hasExamples: true, versionBadge: '1.0', tags: [{ label: 'x', href: '/docs/tags/x', external: false }] }),
        {
          page: { original: { htmlLang: 'he', direction: 'rtl' } },
        },
      ),
    )
    const own = 'lang="en" dir="ltr"'
    expect(html).toContain('<article lang="he" dir="rtl">')
    expect(html).toContain(`<div class="doc-bar" ${own}>`)
    expect(html).toContain(`<span class="theme-doc-version-badge" ${own}>`)
    expect(html).toContain(`<p class="theme-examples-note" role="note" ${own} data-markdown-ignore="">`)
    expect(html).toContain(`<footer class="theme-doc-footer" ${own}>`)
    expect(html).toMatch(/<nav class="theme-doc-toc-desktop"(?:(?!lang=).)*<ul class="[^"]*" lang="he" dir="rtl">/)
  })

  it('marks an entry without a translation in the same way', () => {
    const author = contents['blog-author']
    if (author.kind !== 'blog-author') throw new Error('Not the page of an author.')
    const original = { htmlLang: 'he', direction: 'rtl' } as const
    const html = render(page({ ...author, posts: author.posts.map((post) => ({ ...post, original })) }))
    expect(html).toMatch(/<article class="tags-page__item"><h2 lang="he" dir="rtl">/)
  })

  it('labels the parts of the blog', () => {
    const list = render(page(contents['blog-list']))
    for (const text of [
      'Newer entries',
      'Older entries',
      'Blog list page navigation',
      'Read more about A post',
      '4 min read',
    ]) {
      expect(list).toContain(text)
    }
    const post = render(page(contents['blog-post']))
    for (const text of ['Older post', 'Blog post page navigation', 'id="__blog-post-container"', 'Nov 20, 2026']) {
      expect(post).toContain(text)
    }
    expect(post).not.toContain('Newer post')
  })

  it('leaves the color mode switch out if it is off', () => {
    const colorMode = { defaultMode: 'dark', disableSwitch: true, respectPrefersColorScheme: false } as const
    const html = render(page(doc(), { site: { colorMode } }))
    expect(html).toContain('data-theme="dark"')
    expect(html).toContain('data-ds-color-switch="off"')
    expect(html).not.toContain('Switch between')
  })

  it('puts search where the navbar has it, or else at the end', () => {
    const data = page(doc())
    expect(count(render(data), /class="navbar__search"/g)).toBe(1)
    data.navbar.left = [{ kind: 'search', className: null }, navbarLink()]
    expect(count(render(data), /class="navbar__search"/g)).toBe(1)
    data.site.searchHref = null
    expect(count(render(data), /class="navbar__search"/g)).toBe(0)
  })
})
