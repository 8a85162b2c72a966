import type { ReactElement } from 'react'
import type { CardData } from '../model/page-data.ts'
import { Icon } from './icons.tsx'
import { splitEmoji } from './leading-emoji.ts'

const icons = { category: 'category', doc: 'document', link: 'outward' } as const

/** Cards that link to the pages of a category (docs/behaviours.md D-22). */
export function CardGrid({ cards }: { cards: CardData[] }): ReactElement {
  return (
    <section className="card-grid">
      {cards.map((card) => (
        <Card key={card.href} card={card} />
      ))}
    </section>
  )
}

/** A leading emoji of the label is used as the icon. */
function Card({ card }: { card: CardData }): ReactElement {
  const { emoji, text } = splitEmoji(card.label)
  return (
    <article className="card-grid__cell">
      <a className="theme-doc-card-container card" href={card.href}>
        <h2 className="theme-doc-card-heading" title={card.label}>
          <span className="theme-doc-card-icon" aria-hidden="true">
            {emoji ?? <Icon name={icons[card.kind]} />}
          </span>
          <span className="theme-doc-card-title">{text}</span>
        </h2>
        {card.description !== '' && <p className="theme-doc-card-description">{card.description}</p>}
      </a>
    </article>
  )
}
