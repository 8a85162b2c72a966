import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExampleServer, startExampleServer } from '../examples/example-server.ts'
import { askAiButton, askAssistant, questionField, see } from './ask-ai-site.ts'
import { changePages, dialog, useSearchSite } from './search-site.ts'
import { missing, siteConfig, skipReason } from './site.ts'

/** Stands for the server, whose address is known after the site has been built: no server can be there. */
const NO_SERVER = 'http://127.0.0.1:1'

/** An answer of the model in the hand of a test. */
interface ModelAnswer {
  /** What the server has sent to the model. */
  prompt: string
  say(text: string): void
  end(): void
  break(): void
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>
}

/** A stand-in for a model with an OpenAI-compatible API. */
async function startModel(): Promise<{ server: Server; url: string; next(): Promise<ModelAnswer> }> {
  const waiting: ((answer: ModelAnswer) => void)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    waiting.shift()?.(openAnswer(Buffer.concat(chunks).toString(), response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    server,
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    next: () => new Promise((resolve) => waiting.push(resolve)),
  }
}

function openAnswer(prompt: string, response: ServerResponse): ModelAnswer {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  return {
    prompt,
    say: (content) => void response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`),
    end: () => void response.end('data: [DONE]\n\n'),
    break: () => void response.destroy(),
    closed: new Promise((done) => response.once('close', () => done())),
  }
}

describe.skipIf(missing !== null)(`The search dialog with the example of a server for Ask AI${skipReason}`, () => {
  let model: Awaited<ReturnType<typeof startModel>>
  let server: ExampleServer
  const running: ExampleServer[] = []
  const site = useSearchSite(
    {
      files: {
        'site.config.ts': siteConfig(`navbar: { title: 'Harbor' }, search: { askAi: { endpoint: '${NO_SERVER}/chat',
          protocol: 'ui-message-stream', feedbackEndpoint: '${NO_SERVER}/feedback' } },`),
        'content/docs/harbor.md':
          '---\ntitle: Harbor master\n---\n\nThe harbor master opens the harbor.\n\n## Fees\n\nA ship pays seven coins.\n',
        'content/docs/beacon.md': '---\ntitle: Beacon\n---\n\nThe beacon of the coast.\n',
      },
    },
    '/docs/beacon',
  )
  const start = async (more: Record<string, string> = {}): Promise<ExampleServer> => {
    const { origin, directory } = site.get()
    const env = { SITE_FOLDER: directory, ALLOWED_ORIGINS: origin, MODEL_URL: model.url, MODEL_NAME: 'stand-in' }
    const started = await startExampleServer({ ...env, ...more })
    running.push(started)
    return started
  }
  beforeAll(async () => {
    model = await startModel()
    server = await start()
    changePages(site.get().directory, (html) => html.replaceAll(NO_SERVER, server.origin))
  })
  afterAll(() => {
    for (const each of running) each.stop()
    model?.server.closeAllConnections()
    model?.server.close()
  })

  async function ask(page: Page, question: string): Promise<ModelAnswer> {
    const answer = model.next()
    await askAssistant(page, question)
    return answer
  }

  it('answers from the pages of the site, names them, and takes copies, ratings, stops and failures', async () => {
    const page = await site.open()
    const question = 'what does a ship pay'

    const first = await ask(page, question)
    await see(page, 'Answers are generated with AI which can make mistakes. Verify responses.')
    await see(page, 'Searched for')
    await see(page, 'Thinking...')
    expect(first.prompt).toContain('A ship pays seven coins.')
    first.say('A ship pays **seven')
    await dialog(page).locator('strong', { hasText: 'seven' }).waitFor()
    expect(await askAiButton(page, 'Copy').count()).toBe(0)
    first.say(' coins**, as [the harbor master](/docs/harbor#fees) says.')
    first.end()
    await see(page, 'Related sources')
    expect(await dialog(page).locator('.ask-ai__sources a').first().getAttribute('href')).toBe('/docs/harbor#fees')

    await askAiButton(page, 'Copy').click()
    await askAiButton(page, 'Copied!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^A ship pays \*\*seven coins\*\*/)
    const logged = server.nextLog()
    await askAiButton(page, 'Like').click()
    await see(page, 'Thanks for your feedback!')
    await logged
    expect(server.logged.at(-1)).toMatch(/"vote":"like"/)

    const second = await ask(page, 'and a boat')
    expect(second.prompt).toContain('as [the harbor master](/docs/harbor#fees) says.')
    second.say('A boat')
    await see(page, 'A boat')
    await askAiButton(page, 'Stop').click()
    await see(page, 'You stopped this response')
    await second.closed

    const third = await ask(page, 'and a raft')
    third.say('A raft')
    third.break()
    await see(page, 'The assistant cannot answer at the moment.')
    const again = model.next()
    await askAiButton(page, 'Ask again').click()
    const fourth = await again
    fourth.say('Nothing.')
    fourth.end()
    await see(page, 'Nothing.')
  })

  it('is told when its reader has asked too often', async () => {
    site.allow(/Failed to load|: http/)
    const page = await site.open()
    const limited = await start({ REQUESTS_PER_MINUTE: '0' })
    await page.route(`${server.origin}/**`, (route) =>
      route.continue({ url: route.request().url().replace(server.origin, limited.origin) }),
    )
    await askAssistant(page, 'beacon')
    await see(page, 'The assistant has been asked too often. Wait a moment, then ask again.')
    await askAiButton(page, 'Ask again').waitFor()
    expect(await questionField(page).isEditable()).toBe(true)
  })

  it('is not answered for another site', async () => {
    site.allow(/Failed to load|: http|does not answer|CORS/)
    const page = await site.open()
    const { origin, hostname, port } = new URL(site.get().origin)
    await page.goto(`${origin.replace(hostname, hostname === 'localhost' ? '127.0.0.1' : 'localhost')}/docs/beacon`)
    expect(new URL(page.url()).port).toBe(port)
    await askAssistant(page, 'beacon')
    await see(page, 'The assistant cannot be reached. You might want to check your network connection.')
  })
})
