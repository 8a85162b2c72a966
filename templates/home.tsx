import type { ReactElement } from 'react'
import { Link } from '../src/components/Link.tsx'
import type { ContentData, LinkData, PageData } from '../src/model/page-data.ts'

type HomeData = Extract<ContentData, { kind: 'home' }>

/** The home page of a site that does not have its own: its title, its tagline, and entry cards. */
export function HomeTemplate({ data, home }: { data: PageData; home: HomeData }): ReactElement {
  const { site, head } = data
  const sentence = head.description === site.tagline ? '' : head.description
  return (
    <main className="home">
      <header className="home__hero">
        <h1 className="home__title">{site.title}</h1>
        {site.tagline !== '' && <p className="home__tagline">{site.tagline}</p>}
        {sentence !== '' && <p className="home__sentence">{sentence}</p>}
        <Actions actions={home.actions ?? home.entryCards.slice(0, 1).map(toLink)} />
      </header>
      {home.entryCards.length > 0 && (
        <div className="home__cards">
          {home.entryCards.map((card) => (
            <EntryCard key={card.href} card={card} />
          ))}
        </div>
      )}
    </main>
  )
}

function toLink(card: HomeData['entryCards'][number]): LinkData {
  return { label: card.label, href: card.href, external: false }
}

function Actions({ actions }: { actions: LinkData[] }): ReactElement | null {
  if (actions.length === 0) return null
  return (
    <p className="home__actions">
      {actions.map((action, index) => (
        <Link
          key={action.href}
          href={action.href}
          external={action.external}
          className={index === 0 ? 'button button--primary' : 'button'}
        >
          {action.label}
        </Link>
      ))}
    </p>
  )
}

function EntryCard({ card }: { card: HomeData['entryCards'][number] }): ReactElement {
  return (
    <section className="home__card">
      <h2 className="home__card-title">
        <a href={card.href}>{card.label}</a>
      </h2>
      {card.description !== '' && <p>{card.description}</p>}
      {card.links.length > 0 && (
        <ul className="clean-list">
          {card.links.map((link) => (
            <li key={link.href}>
              <Link href={link.href} external={link.external}>
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
