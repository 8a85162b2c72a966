import type { ParseOptions } from '../../../cli/parse/context.ts'

/** The options with which sources are rewritten in tests. */
export const OPTIONS: ParseOptions = {
  variables: {},
  admonitions: [],
  emoji: false,
  math: { output: 'html', macros: {} },
  search: false,
}
