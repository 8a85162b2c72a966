import { getErrorText } from '../lib/error-text.ts'
import { isRecord, type ReportIssue } from './schema/schema.ts'

/** The keys of `hooks`. */
export const HOOK_NAMES = ['routes', 'emit'] as const

export type HookName = (typeof HOOK_NAMES)[number]

/** A function of the project. Its result is validated before use. */
export type Hook = (input: unknown) => unknown

export type HookFunctions = Partial<Record<HookName, Hook>>

/** Whether a key path is that of a hook, even if its name is misspelled. */
export const isHookPath = (path: readonly PropertyKey[]): boolean => path.length === 2 && path[0] === 'hooks'

/** The hooks of an exported configuration; anything other than a function is reported and left out. */
export function extractHooks(root: unknown, report: ReportIssue): HookFunctions {
  const hooks: HookFunctions = {}
  try {
    const written = isRecord(root) ? root.hooks : undefined
    if (!isRecord(written)) return hooks
    for (const name of HOOK_NAMES) {
      const hook = written[name]
      if (isHook(hook)) hooks[name] = hook
      else if (hook !== undefined && hook !== null) {
        const hint = `For example: hooks: { ${name}(…) { … } }`
        report({ path: ['hooks', name], message: 'must be a function', hint })
      }
    }
  } catch (error) {
    report({ path: ['hooks'], message: `cannot be read: ${getErrorText(error)}` })
  }
  return hooks
}

const isHook = (value: unknown): value is Hook => typeof value === 'function'
