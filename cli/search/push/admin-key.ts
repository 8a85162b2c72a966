import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { PushTarget } from './push-target.ts'
import { PUSH_ORIGIN } from './replace-index.ts'

const VARIABLE = 'DOCSGEN_SEARCH_ADMIN_KEY'

/** The key that may write, from the environment; never from the configuration, which is public, nor from the command line. */
export function readAdminKey(
  environment: Readonly<Record<string, string | undefined>>,
  { service, publicKey }: PushTarget,
): { key: string } | { problem: Diagnostic } {
  const key = environment[VARIABLE]?.trim() ?? ''
  const toProblem = (message: string, hint: string) => ({
    problem: { code: 'search/admin-key', message, hint, origin: PUSH_ORIGIN } as const,
  })
  if (key === '') {
    return toProblem(
      `The admin key of ${service.access.name} is not set.`,
      `Set the environment variable ${VARIABLE} to a key that may write to the index.`,
    )
  }
  if (!/^[\x20-\x7e]+$/.test(key)) {
    return toProblem(
      `The environment variable ${VARIABLE} contains a line break or a character that is not allowed in a key.`,
      'Set it to the key alone.',
    )
  }
  if (key === publicKey) {
    return toProblem(
      `The environment variable ${VARIABLE} is the key of the configuration, which every reader can see.`,
      'Put a search-only key into the configuration, and revoke this one if it may write.',
    )
  }
  return { key }
}

/** Texts that no message may contain: headers with the key, the key, and the password inside it. */
export function listSecrets(key: string, { service }: PushTarget): string[] {
  const parts = [...Object.values(service.toHeaders(key)), key, ...key.split(':').slice(1)]
  // A shorter string appears in messages by chance.
  return parts.filter((part) => part.length >= 6)
}
