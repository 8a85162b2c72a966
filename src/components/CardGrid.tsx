import type { ReactElement } from 'react'
import type { CardData } from '../model/page-data.ts'
import { Icon } from './icons.tsx'
import { useLabels } from './labels-context.ts'
import { splitEmoji } from './leading-emoji.ts'

const icons = { category: 'category', doc: 'document', link: 'outward' } as const

interface CardGridProps {
  cards: CardData[]
  /** Level of the cards' headings. Default: 2. */
  level?: 2 | 3
}

/** Cards that link to the pages of a category (docs/behaviours.md D-22). */
export function CardGrid({ cards, level = 2 }: CardGridProps): ReactElement {
  return (
    <section className="card-grid">
      {cards.map((card) => (
        <Card key={card.href} card={card} level={level} />
      ))}
    </section>
  )
}

/** The cards of a category below the text of its own page (docs/behaviours.md D-23). */
export function CategoryCards({ cards }: { cards: CardData[] }): ReactElement {
  const labels = useLabels()
  return (
    <div className="theme-doc-category-cards">
      <h2>{labels.inThisSection}</h2>
      <CardGrid cards={cards} level={3} />
    </div>
  )
}

/** A leading emoji of the label is used as the icon. */
function Card({ card, level }: { card: CardData; level: 2 | 3 }): ReactElement {
  const Heading = `h${level}` as const
  const { emoji, text } = splitEmoji(card.label)
  return (
    <article className="card-grid__cell">
      <a className="theme-doc-card-container card" href={card.href}>
        <Heading className="theme-doc-card-heading" title={card.label}>
          <span className="theme-doc-card-icon" aria-hidden="true">
            {emoji ?? <Icon name={icons[card.kind]} />}
          </span>
          <span className="theme-doc-card-title">{text}</span>
        </Heading>
        {card.description !== '' && <p className="theme-doc-card-description">{card.description}</p>}
      </a>
    </article>
  )
}
