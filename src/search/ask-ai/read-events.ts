/**
 * The data of server-sent events, regardless of how the bytes are split. An event cut off by the end of the stream is
 * included.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let isDone = false; !isDone; ) {
      const { value, done } = await reader.read()
      isDone = done
      const events = (rest + decoder.decode(value, { stream: !done })).split(/\r\n\r\n|\n\n|\r\r/)
      rest = done ? '' : (events.pop() ?? '')
      yield* events.map(readData)
    }
  } finally {
    // Fails if the stream has already failed.
    reader.cancel().catch(() => undefined)
  }
}

function readData(event: string): string {
  return [...event.matchAll(/^data: ?(.*)/gm)].map(([, data]) => data).join('\n')
}
