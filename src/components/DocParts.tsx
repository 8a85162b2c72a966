import type { ReactElement, ReactNode } from 'react'
import { formatDate } from '../labels.ts'
import { attr, dataAttributes } from '../model/data-attributes.ts'
import type { DocContentData, LinkData, Visibility } from '../model/page-data.ts'
import type { LanguageAttributes } from './article-languages.ts'
import { joinClassNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { useLabels } from './labels-context.ts'

/** Tells readers that a page is a draft, scheduled for `date` or unlisted; empty for listed pages. */
export function VisibilityBanner(props: { visibility: Visibility; date?: string }): ReactElement | null {
  const labels = useLabels()
  const { visibility, date = '' } = props
  if (visibility === 'listed') return null
  const [title, text] = {
    draft: [labels.draftPage, labels.draftExplanation],
    scheduled: [labels.scheduledPost, labels.scheduledExplanation(date)],
    unlisted: [labels.unlistedPage, labels.unlistedExplanation],
  }[visibility]
  return (
    <div
      className={joinClassNames(
        'alert alert--warning',
        visibility === 'unlisted' ? 'theme-unlisted-banner' : 'theme-draft-banner',
      )}
      role="note"
    >
      <strong className="alert__title">{title}</strong>
      <p>{text}</p>
    </div>
  )
}

/** The article of a page. One that is not translated says so, and is marked as text in its original language. */
export function Article({
  language,
  children,
}: {
  language: LanguageAttributes | undefined
  children: ReactNode
}): ReactElement {
  const labels = useLabels()
  if (!language) return <article>{children}</article>
  return (
    <>
      <div className="alert alert--info theme-untranslated-banner" role="note">
        <strong className="alert__title">{labels.untranslatedPage}</strong>
        <p>{labels.untranslatedExplanation}</p>
      </div>
      <article {...language}>{children}</article>
    </>
  )
}

/**
 * Tells readers that a version is unreleased or outdated, and links to the same document in the latest version
 * (docs/behaviours.md D-18).
 */
export function VersionBanner(props: {
  banner: NonNullable<DocContentData['versionBanner']>
  siteTitle: string
}): ReactElement {
  const labels = useLabels()
  const { banner, siteTitle } = props
  const sentence = banner.kind === 'unreleased' ? labels.unreleasedVersion : labels.unmaintainedVersion
  const [before, after] = labels.latestVersionSuggestion.split('{link}')
  return (
    <div className="theme-doc-version-banner alert alert--warning" role="alert">
      <p>{sentence(siteTitle, banner.label)}</p>
      {banner.latest && (
        <p>
          {before}
          <a href={banner.latest.href} {...attr(dataAttributes.version, banner.latestName)}>
            <strong>{labels.latestVersion}</strong>
          </a>
          {` (${banner.latest.label})${after ?? ''}`}
        </p>
      )}
    </div>
  )
}

/** The version of a document, if there are several. */
export function VersionBadge(props: { label: string; language: LanguageAttributes | undefined }): ReactElement {
  const labels = useLabels()
  return (
    <span className="theme-doc-version-badge" {...props.language}>
      {labels.version(props.label)}
    </span>
  )
}

/**
 * The h1 of a page whose document does not have one, and the sentence below it; only for screen readers if the text
 * begins with the same words.
 */
export function PageHeader({
  title,
  lead = null,
  isRepeated = false,
}: {
  title: string
  lead?: string | null
  isRepeated?: boolean
}): ReactElement {
  return (
    <header className={isRepeated ? 'sr-only' : 'page-header'}>
      <h1>{title}</h1>
      {lead !== null && <p className="page-header__lead">{lead}</p>}
    </header>
  )
}

/** Explains the marks of values that are not published yet. */
export function ExamplesNote({ language }: { language: LanguageAttributes | undefined }): ReactElement {
  const labels = useLabels()
  return (
    <p className="theme-examples-note" role="note" {...language} data-markdown-ignore="">
      {labels.exampleValues}
    </p>
  )
}

/** Links to the source of the page. */
export function EditLink({ href }: { href: string }): ReactElement {
  const labels = useLabels()
  return (
    <a className="theme-edit-this-page" href={href} target="_blank" rel="noopener noreferrer">
      <Icon name="edit" />
      {labels.editThisPage}
    </a>
  )
}

/** The date and author of the last change; either may be missing. */
export function LastUpdated(props: {
  lastUpdated: NonNullable<DocContentData['lastUpdated']>
  locale: string
}): ReactElement | null {
  const labels = useLabels()
  const { date, author } = props.lastUpdated
  const [beforeDate, afterDate] = labels.lastUpdatedOn.split('{date}')
  const [beforeAuthor, afterAuthor] = labels.lastUpdatedBy.split('{author}')
  if (date === null && author === null) return null
  return (
    <span className="theme-last-updated">
      {labels.lastUpdated}
      {date !== null && (
        <>
          {beforeDate}
          <time dateTime={date} itemProp="dateModified">
            {formatDate(date, props.locale)}
          </time>
          {afterDate}
        </>
      )}
      {author !== null && (
        <>
          {beforeAuthor}
          <b>{author}</b>
          {afterAuthor}
        </>
      )}
    </span>
  )
}

/** The tags of a page: links, or plain text if tags have no pages. */
export function TagsRow({ tags, className }: { tags: (LinkData | string)[]; className: string }): ReactElement {
  const labels = useLabels()
  return (
    <div className={className}>
      <b>{labels.tags}</b>
      <ul className="tags clean-list">
        {tags.map((tag) =>
          typeof tag === 'string' ? (
            <li key={tag} className="tag">
              {tag}
            </li>
          ) : (
            <li key={tag.href}>
              <a className="tag" href={tag.href}>
                {tag.label}
              </a>
            </li>
          ),
        )}
      </ul>
    </div>
  )
}

/** The footer of a document: tags, edit link, last change. Empty if all are missing. */
export function DocFooter(props: {
  doc: DocContentData
  locale: string
  language: LanguageAttributes | undefined
}): ReactElement | null {
  const { doc, locale, language } = props
  const hasMeta = doc.editHref !== null || doc.lastUpdated !== null
  if (doc.tags.length === 0 && !hasMeta) return null
  return (
    <footer className="theme-doc-footer" {...language}>
      {doc.tags.length > 0 && <TagsRow tags={doc.tags} className="theme-doc-footer-tags-row" />}
      {hasMeta && (
        <div className="theme-doc-footer-edit-meta-row">
          {doc.editHref !== null && <EditLink href={doc.editHref} />}
          {doc.lastUpdated && <LastUpdated lastUpdated={doc.lastUpdated} locale={locale} />}
        </div>
      )}
    </footer>
  )
}
