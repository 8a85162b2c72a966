import { template } from './label-template.ts'

/**
 * The labels of Ask AI, one export each. They are separate from those of the search, because scripts of sites without
 * Ask AI must not contain them. Part of `labels`, through which components read them.
 */
export const askQuestion = 'Ask a question'
export const askAnotherQuestion = 'Ask another question...'
export const answering = 'Answering...'
export const backToKeywordSearch = 'Back to keyword search'
export const newConversation = 'New conversation'
export const startConversation = 'Ask a question about this documentation.'
/** Opens `conversationHistory`. */
export const history = 'History'
export const conversationHistory = 'Conversation history'
export const noConversations = 'No earlier conversations'
export const backToConversation = 'Back to the conversation'
export const stopAnswer = 'Stop'
export const submitQuestion = 'Submit question'
export const backToSearch = 'Back to search'
export const conversation = 'Conversation'
export const disclaimer = 'Answers are generated with AI which can make mistakes. Verify responses.'

export const thinking = 'Thinking...'
export const searching = 'Searching...'
export const searchingFor = template('Searching for "{query}" ...')
/** Before the query in quotes. */
export const searchedFor = 'Searched for '
export const relatedSources = 'Related sources'
export const copyAnswer = 'Copy'
export const copiedAnswer = 'Copied!'
export const like = 'Like'
export const dislike = 'Dislike'
export const feedbackThanks = 'Thanks for your feedback!'
export const feedbackFailed = 'Your feedback could not be sent.'

export const answerComplete = 'The answer is complete.'
export const answerStopped = 'You stopped this response'
export const answerCutOff = 'The answer ended before it was complete.'
export const answerTimedOut = 'The assistant takes too long to answer.'
export const assistantBusy = 'The assistant has been asked too often. Wait a moment, then ask again.'
export const assistantFailed = template('The assistant cannot answer (HTTP status {status}).')
export const assistantUnreachable = 'The assistant cannot be reached. You might want to check your network connection.'
export const askAgain = 'Ask again'
