import { createColors } from 'picocolors'
import { isKeyInput, listenForKeys } from '../dev/terminal-keys.ts'
import type { CommandContext } from './command-context.ts'

/** What the keys of `dev` do, except for clearing the terminal and for help. */
export interface DevActions {
  showProblems(): void
  open(): void
  showAddresses(): void
  quit(): void
  interrupt(): void
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

/**
 * Listens for the keys of `dev`, and returns the function that stops this. Without a terminal there are no keys, and the return value is
 * `undefined`.
 */
export function followKeys(actions: DevActions, { stdin, stdout, color }: CommandContext): (() => void) | undefined {
  if (!isKeyInput(stdin)) return undefined
  const keys: Record<keyof typeof HELP, () => void> = {
    r: actions.showProblems,
    o: actions.open,
    u: actions.showAddresses,
    c: () => stdout.write(CLEAR_TERMINAL),
    q: actions.quit,
    h: () => stdout.write(formatHelp(color)),
  }
  return listenForKeys(stdin, keys, actions.interrupt)
}

function formatHelp(color: boolean): string {
  const { bold } = createColors(color)
  return Object.entries(HELP)
    .map(([key, text]) => `  ${bold(key)}  ${text}\n`)
    .join('')
}
