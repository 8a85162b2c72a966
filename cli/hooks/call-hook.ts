import type { Hook, HookName } from '../config/hooks.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { getErrorText } from '../lib/error-text.ts'
import { createTimeLimit, type Steps, TimeLimitError } from '../lib/time-limit.ts'

/** A hook that does not return within this time is abandoned. */
const MAX_HOOK_SECONDS = 60

/** A hook of the project, with its location in the configuration. */
export interface HookSource {
  name: HookName
  hook: Hook
  /** Posix path of the configuration, relative to the root. */
  configFile: string
  /** Default 60. */
  maxSeconds?: number
}

/** Calls a hook. The value is `null`, with a diagnostic, if it throws or does not return in time. */
export async function callHook(source: HookSource, input: unknown): Promise<Outcome<{ returned: unknown } | null>> {
  const { name, hook, maxSeconds = MAX_HOOK_SECONDS } = source
  let returned: unknown
  function* call(): Steps<void> {
    yield {
      name,
      start: async () => {
        returned = await hook(input)
      },
    }
  }
  try {
    await createTimeLimit(maxSeconds)(call())
    return { value: { returned }, diagnostics: [] }
  } catch (error) {
    const message =
      error instanceof TimeLimitError
        ? `The hook "${name}" did not return within ${maxSeconds} seconds.`
        : `The hook "${name}" threw: ${getErrorText(error).replace(/[.!?]?$/, (end) => end || '.')}`
    return { value: null, diagnostics: [createHookDiagnostic(source, 'hook/failed', { message })] }
  }
}

/** Describes a problem of the value that a hook returned. */
export type HookProblem = Pick<Diagnostic, 'message' | 'hint'>

/** A diagnostic at the key of a hook. */
export function createHookDiagnostic(
  { name, configFile }: HookSource,
  code: 'hook/failed' | 'hook/invalid-result',
  { message, hint }: HookProblem,
): Diagnostic {
  const origin = { kind: 'config', file: configFile, path: `hooks.${name}` } as const
  return { code, message, origin, ...(hint !== undefined && { hint }) }
}

/** Names the kind of a returned value, for messages. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`
}
