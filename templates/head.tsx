import type { ReactElement } from 'react'
import type { PageData } from '../src/model/page-data.ts'
import { describePolicy } from './policy.ts'

/** Everything inside `<head>`: title, meta, links, scripts, in this order (behaviours.md, section 14). */
export function Head({ data }: { data: PageData }): ReactElement {
  const { site, head } = data
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{head.title}</title>
      <meta httpEquiv="Content-Security-Policy" content={describePolicy(data)} />
      <PageMeta data={data} />
      {head.meta.map((tag) => (
        <meta key={`${tag.name} ${tag.content}`} name={tag.name} content={tag.content} />
      ))}
      {site.metadata.map((tag) => (
        <meta key={JSON.stringify(tag)} {...tag} />
      ))}
      <Links data={data} />
      {head.jsonLd.map((entry) => (
        <JsonLd key={JSON.stringify(entry)} value={entry} />
      ))}
      {head.preloads.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {head.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </head>
  )
}

function PageMeta({ data: { site, head } }: { data: PageData }): ReactElement {
  return (
    <>
      <meta name="generator" content="docsgen" />
      {head.description !== '' && <meta name="description" content={head.description} />}
      {head.keywords.length > 0 && <meta name="keywords" content={head.keywords.join(',')} />}
      {head.robots !== null && <meta name="robots" content={head.robots} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta property="og:title" content={head.title} />
      {head.description !== '' && <meta property="og:description" content={head.description} />}
      <meta property="og:type" content={head.ogType} />
      <meta property="og:url" content={head.canonical} />
      <meta property="og:locale" content={site.locale.htmlLang.replace('-', '_')} />
      {head.image !== null && (
        <>
          <meta property="og:image" content={head.image} />
          <meta name="twitter:image" content={head.image} />
        </>
      )}
    </>
  )
}

function Links({ data: { site, head } }: { data: PageData }): ReactElement {
  return (
    <>
      {site.favicon !== null && <link rel="icon" href={site.favicon} />}
      <link rel="canonical" href={head.canonical} />
      {head.alternates.map((alternate) => (
        <link key={alternate.hreflang} rel="alternate" hrefLang={alternate.hreflang} href={alternate.href} />
      ))}
      {head.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {head.externalStyles.map((style) => (
        <link
          key={style.href}
          rel="stylesheet"
          href={style.href}
          integrity={style.integrity ?? undefined}
          crossOrigin="anonymous"
        />
      ))}
    </>
  )
}

function JsonLd({ value }: { value: unknown }): ReactElement {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
