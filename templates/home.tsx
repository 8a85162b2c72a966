import type { ReactElement } from 'react'
import { Link } from '../src/components/Link.tsx'
import type { ContentData, LinkData, PageData } from '../src/model/page-data.ts'

type HomeData = Extract<ContentData, { kind: 'home' }>

/** The home page that a site has until it writes its own: what it is, and the doors into it. */
export function HomeTemplate({ data, home }: { data: PageData; home: HomeData }): ReactElement {
  const { site, head } = data
  const sentence = head.description === site.tagline ? '' : head.description
  return (
    <main className="home">
      <header className="home__hero">
        <h1 className="home__title">{site.title}</h1>
        {site.tagline !== '' && <p className="home__tagline">{site.tagline}</p>}
        {sentence !== '' && <p className="home__sentence">{sentence}</p>}
        <Actions actions={home.actions ?? home.doors.slice(0, 1).map(linkOfDoor)} />
      </header>
      {home.doors.length > 0 && (
        <div className="home__doors">
          {home.doors.map((door) => (
            <Door key={door.href} door={door} />
          ))}
        </div>
      )}
    </main>
  )
}

function linkOfDoor(door: HomeData['doors'][number]): LinkData {
  return { label: door.label, href: door.href, external: false }
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

function Door({ door }: { door: HomeData['doors'][number] }): ReactElement {
  return (
    <section className="home__door">
      <h2 className="home__door-title">
        <a href={door.href}>{door.label}</a>
      </h2>
      {door.description !== '' && <p>{door.description}</p>}
      {door.links.length > 0 && (
        <ul className="clean-list">
          {door.links.map((link) => (
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
