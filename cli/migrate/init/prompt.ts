import { createInterface } from 'node:readline'
import { type CommandContext, Interrupted } from '../../commands/command-context.ts'

interface Question {
  /** The answer of an empty line, and of the end of the input. */
  initial: string
  /** Returns the problem of an answer; the question is then repeated. */
  check?: (answer: string) => string | null
}

/** Asks questions, one line each. After the end of the input, every answer is its default. */
export function createPrompt(
  stdin: NodeJS.ReadableStream,
  { stdout, signal }: Pick<CommandContext, 'stdout' | 'signal'>,
) {
  const lines = createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY })
  const waiting = lines[Symbol.asyncIterator]()
  const stop = () => lines.close()
  signal.addEventListener('abort', stop, { once: true })

  async function ask(text: string, { initial, check }: Question): Promise<string> {
    for (;;) {
      stdout.write(`${text} [${initial}]: `)
      const { done, value } = await waiting.next()
      if (signal.aborted) throw new Interrupted()
      if (done) {
        stdout.write('\n')
        return initial
      }
      const answer = value.trim() === '' ? initial : value.trim()
      const problem = check?.(answer) ?? null
      if (problem === null || answer === initial) return answer
      stdout.write(`${problem}\n`)
    }
  }

  return {
    ask,
    close() {
      signal.removeEventListener('abort', stop)
      lines.close()
    },
  }
}
