import type { ReactElement } from 'react'
import { attr, dataAttributes } from '../model/data-attributes.ts'
import type { FeedbackData } from '../model/outside-data.ts'
import type { LanguageAttributes } from './article-languages.ts'
import { useLabels } from './labels-context.ts'

/**
 * Asks readers whether the page was helpful. Answers by mail work without JavaScript; otherwise the styles hide the question until
 * the runtime has started.
 */
export function Feedback(props: {
  feedback: FeedbackData
  /** Title and canonical address of the page. */
  page: { title: string; url: string }
  language: LanguageAttributes | undefined
}): ReactElement {
  const labels = useLabels()
  const { feedback, page, language } = props
  const answers = [
    { answer: 'yes', label: labels.feedback.yes },
    { answer: 'no', label: labels.feedback.no },
  ]
  const { endpoint, mailto } = feedback
  const toMail = (label: string): string => {
    const subject = encodeURIComponent(`${labels.feedback.question} ${label}: ${page.title}`)
    return `mailto:${mailto}?subject=${subject}&body=${encodeURIComponent(`${page.url}\n\n`)}`
  }
  return (
    <fieldset className="theme-feedback" {...language} {...attr(dataAttributes.feedback, endpoint ?? '')}>
      <legend>{labels.feedback.question}</legend>
      {answers.map(({ answer, label }) =>
        endpoint === null ? (
          <a key={answer} className="button" href={toMail(label)}>
            {label}
          </a>
        ) : (
          <button key={answer} type="button" className="button" {...attr(dataAttributes.feedbackAnswer, answer)}>
            {label}
          </button>
        ),
      )}
      {endpoint !== null && (
        <p
          role="status"
          {...attr(dataAttributes.feedbackThanks, labels.feedbackThanks)}
          {...attr(dataAttributes.feedbackFailed, labels.feedbackFailed)}
        />
      )}
    </fieldset>
  )
}
