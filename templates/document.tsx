import type { ReactElement, ReactNode } from 'react'
import { AnnouncementBar } from '../src/components/AnnouncementBar.tsx'
import { Footer } from '../src/components/Footer.tsx'
import { IconSprite } from '../src/components/icons.tsx'
import { useLabels } from '../src/components/labels-context.ts'
import { Navbar } from '../src/components/Navbar.tsx'
import { SkipLink } from '../src/components/SkipLink.tsx'
import type { Labels } from '../src/labels.ts'
import { attr, dataAttributes, ids } from '../src/model/data-attributes.ts'
import type { BlogSidebarData, ContentData, PageData } from '../src/model/page-data.ts'
import { Head } from './head.tsx'

/** The shell of every page: `<html>`, its head, and the chrome around `children`, which contain `<main>`. */
export function Document({ data, children }: { data: PageData; children: ReactNode }): ReactElement {
  const { site, navbar, content } = data
  const labels = useLabels()
  return (
    <html {...getHtmlAttributes(data)}>
      <Head data={data} />
      <body>
        <IconSprite />
        {/* For programs that read the page from its beginning; the head has the same link. */}
        <p className="sr-only" aria-hidden="true">
          <a href={`${site.baseUrl}llms.txt`} tabIndex={-1}>
            Documentation index for programs
          </a>
        </p>
        <div id={ids.app}>
          <SkipLink />
          {site.announcementBar && <AnnouncementBar bar={site.announcementBar} />}
          <Navbar site={site} navbar={navbar} sidebarLabel={getSidebarLabel(content, labels)} />
          <div id={ids.skipTarget} className="theme-layout-main main-wrapper">
            {children}
          </div>
          {site.footer && <Footer footer={site.footer} brand={{ navbar, tagline: site.tagline }} />}
        </div>
        <Modules urls={data.head.modules} />
      </body>
    </html>
  )
}

/**
 * Script modules of the page. The first paint does not need them, so they are at the end of the body with a low
 * priority and do not compete with stylesheets.
 */
function Modules({ urls }: { urls: string[] }): ReactElement[] {
  return urls.map((url) => <script key={url} type="module" fetchPriority="low" src={url} />)
}

/** The attributes that styles and runtime read, in their state before any script has run. */
function getHtmlAttributes({ site, htmlClasses, isHome, file }: PageData): Record<string, string> {
  const { colorMode, locale } = site
  const colorSwitch = colorMode.disableSwitch ? 'off' : colorMode.respectPrefersColorScheme ? 'three' : 'two'
  return {
    lang: locale.htmlLang,
    dir: locale.direction,
    className: htmlClasses.join(' '),
    'data-theme': colorMode.defaultMode,
    'data-theme-choice': colorMode.respectPrefersColorScheme ? 'system' : colorMode.defaultMode,
    'data-has-hydrated': 'false',
    ...(site.code && attr(dataAttributes.code, site.code)),
    ...(site.glossary && attr(dataAttributes.glossary, site.glossary)),
    ...attr(dataAttributes.baseUrl, site.baseUrl),
    ...attr(dataAttributes.colorMode, colorMode.defaultMode),
    ...attr(dataAttributes.colorSwitch, colorSwitch),
    ...(file && {
      ...attr(dataAttributes.siteRoot, file.siteRoot),
      ...attr(dataAttributes.pageEnding, file.pageEnding),
    }),
    ...(site.baseUrlIssueBanner && isHome ? attr(dataAttributes.baseUrlBanner, site.baseUrl) : {}),
  }
}

/** The accessible name of the page's own sidebar; `null` if it has none. */
function getSidebarLabel(content: ContentData, labels: Labels): string | null {
  switch (content.kind) {
    case 'doc':
    case 'generated-index':
      return content.navigation.sidebar === null ? null : labels.docsSidebar
    case 'tag':
    case 'tag-list':
      return getBlogLabel(content.blogSidebar, labels)
    default:
      return 'sidebar' in content ? getBlogLabel(content.sidebar, labels) : null
  }
}

function getBlogLabel(sidebar: BlogSidebarData | undefined, labels: Labels): string | null {
  return sidebar === undefined || sidebar.groups.length === 0 ? null : labels.recentPosts
}
