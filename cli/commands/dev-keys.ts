import { createColors } from 'picocolors'
import { isKeyInput, type KeyInput, listenForKeys } from '../dev/terminal-keys.ts'
import type { CommandContext, ExitCode } from './command-context.ts'

/** The actions of keys that need a built site. */
export interface SiteActions {
  showProblems(): void
  open(): void
  showAddresses(): void
}

/** The keys of `dev`. */
export interface DevKeys {
  /** Whether there are keys. Without a terminal there are none. */
  areFollowed: boolean
  /** Aborted by the keys that end the command. */
  signal: AbortSignal
  /** The exit code of the command when it ends: 0 after the key for quitting. */
  getExitCode(): ExitCode
  /** Lets the keys that need a built site do something. Until then, they do nothing. */
  enable(actions: SiteActions): void
  /** Gives the input of the terminal back as it was. */
  stop(): void
}

const CLEAR_TERMINAL = '\x1b[2J\x1b[3J\x1b[H'

/** Key -> what it does. */
const HELP = {
  r: 'print all problems',
  o: 'open the site in the browser',
  u: 'print the addresses',
  c: 'clear the terminal',
  q: 'quit',
  h: 'print this list',
} as const

/** Listens for the keys of `dev`, which the terminal does not show. `isInput` decides whether the input has keys. */
export function followKeys(
  { stdin, stdout, color }: Pick<CommandContext, 'stdin' | 'stdout' | 'color'>,
  isInput: (input: object | null) => input is KeyInput = isKeyInput,
): DevKeys {
  const end = new AbortController()
  let code: ExitCode = 130
  let actions: SiteActions | undefined
  const keys: Record<keyof typeof HELP, () => void> = {
    r: () => actions?.showProblems(),
    o: () => actions?.open(),
    u: () => actions?.showAddresses(),
    c: () => stdout.write(CLEAR_TERMINAL),
    q() {
      code = 0
      end.abort()
    },
    h: () => stdout.write(formatHelp(color)),
  }
  const stopListening = isInput(stdin) ? listenForKeys(stdin, keys, () => end.abort()) : undefined
  return {
    areFollowed: stopListening !== undefined,
    signal: end.signal,
    getExitCode: () => code,
    enable(siteActions) {
      actions = siteActions
    },
    stop: () => stopListening?.(),
  }
}

function formatHelp(color: boolean): string {
  const { bold } = createColors(color)
  return Object.entries(HELP)
    .map(([key, text]) => `  ${bold(key)}  ${text}\n`)
    .join('')
}
