import type { StoredConversation, StoredConversations } from '../ask-ai/ask-ai-props.ts'
import { openStoredItems } from './stored-items.ts'

/** Maximum number of stored conversations (docs/behaviours.md S-12). */
const MAX_CONVERSATIONS = 10

/** Opens the conversations of the site with this base URL. */
export function openStoredConversations(baseUrl: string): StoredConversations {
  const { read, add, remove } = openStoredItems({
    ...{ name: 'ASKAI_CONVERSATIONS', baseUrl },
    getKey: ({ id }) => id,
    parse: parseConversation,
  })
  return { read, store: (conversation) => add(conversation, MAX_CONVERSATIONS), remove }
}

function parseConversation(value: unknown): StoredConversation | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, title, exchanges }: Partial<Record<keyof StoredConversation, unknown>> = value
  if (typeof id !== 'string' || typeof title !== 'string' || !Array.isArray(exchanges)) return undefined
  return { id, title, exchanges }
}
