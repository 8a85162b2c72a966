import { type ReactElement, type ReactNode, useState } from 'react'
import * as labels from '../../ask-ai-labels.ts'
import { AnswerLink } from './AnswerLink.tsx'
import { CopyButton } from './CopyButton.tsx'
import { type AnswerPart, type Exchange, getText, type Vote } from './conversation.ts'
import { listSources } from './list-sources.ts'
import { Markdown } from './Markdown.tsx'

/** Props of `Answer`. */
export interface AnswerProps {
  exchange: Exchange
  onSearch(query: string): void
  /** Asks the question again. */
  onRetry(): void
  /** Unset: answers are not rated. */
  onRate: ((vote: Vote) => Promise<void>) | undefined
  /** Below the answer. */
  children: ReactNode
}

/** A question with its answer, as far as it has come (docs/behaviours.md 4.6-3). */
export function Answer({ exchange, onSearch, onRetry, onRate, children }: AnswerProps): ReactElement {
  const { question, parts, state, problem } = exchange
  const isRunning = state === 'running'
  const last = parts.at(-1)
  const isWaiting = isRunning && last?.type !== 'text' && !(last?.type === 'search' && !last.isDone)
  return (
    <section className="ask-ai__exchange" ref={scrollTo}>
      <h2>{question}</h2>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
        <Part key={index} part={part} isOpen={isRunning && part === last} onSearch={onSearch} />
      ))}
      {isWaiting && <p className="ask-ai__note ask-ai__note--active">{labels.thinking}</p>}
      {state === 'stopped' && <p className="ask-ai__note">{labels.answerStopped}</p>}
      {problem && (
        <p className="ask-ai__problem">
          {problem}{' '}
          <button type="button" className="search-button" onClick={onRetry}>
            {labels.askAgain}
          </button>
        </p>
      )}
      {!isRunning && getText(exchange) && (
        <>
          <Sources exchange={exchange} />
          <div className="ask-ai__buttons">
            <CopyButton text={getText(exchange)} />
            {onRate && !problem && <Rating vote={exchange.vote} onRate={onRate} />}
          </div>
        </>
      )}
      {children}
    </section>
  )
}

const scrollTo = (element: HTMLElement | null): void => element?.scrollIntoView()

interface PartProps extends Pick<AnswerProps, 'onSearch'> {
  part: AnswerPart
  /** It may grow. */
  isOpen: boolean
}

function Part({ part, isOpen, onSearch }: PartProps): ReactElement | null {
  if (part.type === 'text') {
    return (
      <div className="ask-ai__text">
        <Markdown lines={part.text.split('\n')} isOpen={isOpen} />
      </div>
    )
  }
  if (part.type === 'source') return null
  const { query, isDone } = part
  if (!isDone) {
    const [before, after] = labels.searchingFor
    return isOpen ? (
      <p className="ask-ai__note ask-ai__note--active">{query ? `${before}"${query}"${after}` : labels.searching}</p>
    ) : null
  }
  return query ? (
    <p className="ask-ai__note">
      {labels.searchedFor}
      <button type="button" className="clean-button ask-ai__query" onClick={() => onSearch(query)}>
        "{query}"
      </button>
    </p>
  ) : null
}

function Sources({ exchange }: Pick<AnswerProps, 'exchange'>): ReactElement | null {
  const sources = listSources(exchange)
  return sources.length > 0 ? (
    <>
      <h3>{labels.relatedSources}</h3>
      <ul className="ask-ai__sources">
        {sources.map(({ url, title }) => (
          <li key={url}>
            <AnswerLink href={url}>{title}</AnswerLink>
          </li>
        ))}
      </ul>
    </>
  ) : null
}

const VOTES: readonly [Vote, string][] = [
  ['like', labels.like],
  ['dislike', labels.dislike],
]

/** Two buttons that stay, so that readers can change their mind and keep the focus. */
function Rating({ vote, onRate }: { vote: Vote | undefined; onRate(vote: Vote): Promise<void> }): ReactElement {
  const [isFailed, setFailed] = useState(false)
  const rate = (own: Vote): void => {
    onRate(own).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }
  const thanks = vote && labels.feedbackThanks
  return (
    <>
      {VOTES.map(([own, label]) => (
        <button key={own} type="button" className="search-button" aria-pressed={vote === own} onClick={() => rate(own)}>
          {label}
        </button>
      ))}
      <span role="status">{isFailed ? labels.feedbackFailed : thanks}</span>
    </>
  )
}
