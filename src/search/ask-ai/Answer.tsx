import { type ReactElement, type ReactNode, useState } from 'react'
import * as labels from '../../ask-ai-labels.ts'
import { AnswerLink } from './AnswerLink.tsx'
import { CopyButton } from './CopyButton.tsx'
import type { AssistantSearch, Exchange, Vote } from './conversation.ts'
import { listSources } from './list-sources.ts'
import { Markdown } from './Markdown.tsx'

interface AnswerProps {
  exchange: Exchange
  onSearch(query: string): void
  /** Sends the question again. */
  onRetry(): void
  /** Unset: answers are not rated. */
  onRate: ((vote: Vote) => Promise<void>) | undefined
  /** Below the answer. */
  children: ReactNode
}

/** A question with the part of its answer received so far (docs/behaviours.md 4.6-3). */
export function Answer({ exchange, onSearch, onRetry, onRate, children }: AnswerProps): ReactElement {
  const { question, text, searches, state, problem, vote } = exchange
  const isRunning = state === 'running'
  const isSearching = searches.some(({ isDone }) => !isDone)
  return (
    <section className="ask-ai__exchange" dir="auto" ref={scrollTo}>
      <h2>{question}</h2>
      {searches.map((each) => (
        <Search key={each.id} search={each} isRunning={isRunning} onSearch={onSearch} />
      ))}
      {isRunning && !text && !isSearching && <p className="ask-ai__note ask-ai__note--active">{labels.thinking}</p>}
      <Markdown lines={text.split('\n')} isOpen={state !== 'done'} />
      {state === 'stopped' && <p className="ask-ai__note">{labels.answerStopped}</p>}
      {problem && (
        <p className="ask-ai__problem">
          {problem}{' '}
          <button type="button" className="search-button" onClick={onRetry}>
            {labels.askAgain}
          </button>
        </p>
      )}
      {!isRunning && text && (
        <>
          <Sources exchange={exchange} />
          <div className="ask-ai__buttons">
            <CopyButton text={text} />
            {onRate && !problem && <Rating vote={vote} onRate={onRate} />}
          </div>
        </>
      )}
      {children}
    </section>
  )
}

const scrollTo = (element: HTMLElement | null): void => element?.scrollIntoView()

interface SearchProps extends Pick<AnswerProps, 'onSearch'> {
  search: AssistantSearch
  isRunning: boolean
}

/** docs/behaviours.md 0.1-9. Empty for unfinished steps and for steps other than searches. */
function Search({ search: { query, isDone }, isRunning, onSearch }: SearchProps): ReactElement | null {
  if (isDone && query) {
    return (
      <p className="ask-ai__note">
        {labels.searchedFor}
        <button type="button" className="clean-button ask-ai__query" onClick={() => onSearch(query)}>
          “{query}”
        </button>
      </p>
    )
  }
  if (isDone || !isRunning) return null
  return <p className="ask-ai__note ask-ai__note--active">{query ? labels.searchingFor(query) : labels.searching}</p>
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

/** Two buttons that are not removed, so that readers can change their vote and keep the focus. */
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
