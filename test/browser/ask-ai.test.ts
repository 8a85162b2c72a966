import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toFields } from '../../src/search/ask-ai/conversation.ts'
import { type Assistant, type OpenAnswer, startAssistant } from './assistant.ts'
import { all, audit, ofColour } from './axe.ts'
import { missing, type OpenPage, openSite, type PageOptions, siteConfig, skipReason, type TestSite } from './site.ts'

const key = '__DOCSEARCH_ASKAI_CONVERSATIONS__/'
const answerText = [
  'A harbor is opened by its **master**:\n\n',
  '1. Ask the [harbor master](/docs/harbor/).\n2. Wait, see [the rules](https://rules.example/harbor).\n\n',
  '```sh\nharbor open --all --at=dawn --with-a-very-long-option=that-does-not-fit-into-a-narrow-window\n```\n\n',
  '| Key | Meaning |\n| --- | --- |\n| `dawn` | when it gets light |\n\n[Hostile](javascript:document.title=1) <b>text</b>',
]
const finish = { type: 'finish' }
const delta = (text: string) => ({ type: 'text-delta', id: '1', delta: text })

describe.skipIf(missing !== null)(`Ask AI${skipReason}`, () => {
  let assistant: Assistant
  let site: TestSite
  let opened: OpenPage[] = []
  let expected: RegExp[] = []
  beforeAll(async () => {
    assistant = await startAssistant()
    const { origin } = assistant
    const files = {
      'site.config.ts': siteConfig(`navbar: { title: 'Harbor' }, search: { askAi: { endpoint: '${origin}/chat',
        protocol: 'ui-message-stream', feedbackEndpoint: '${origin}/feedback', headers: { 'x-site': 'harbor' },
        facetFilters: ['type:guide'] } },`),
      'content/docs/harbor.md': '---\ntitle: Harbor master\n---\n\nThe harbor master opens the harbor.\n',
      'content/docs/beacon.md': '---\ntitle: Beacon\n---\n\nThe beacon of the coast.\n',
    }
    site = await openSite({ files })
  })
  beforeEach(() => {
    expected = []
  })
  afterEach(async () => {
    const surprises = opened
      .flatMap(({ problems }) => problems)
      .filter((problem) => !expected.some((each) => each.test(problem)))
    await Promise.all(opened.map(({ page }) => page.close()))
    opened = []
    expect(surprises).toEqual([])
  })
  afterAll(async () => {
    await site?.close()
    await assistant?.close()
  })

  async function open(options: PageOptions = {}): Promise<Page> {
    const fresh = await site.open('/docs/beacon', options)
    opened.push(fresh)
    await fresh.page.keyboard.press('Control+k')
    await search(fresh.page).waitFor()
    return fresh.page
  }
  const dialog = (page: Page) => page.locator('dialog.search-dialog')
  const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
  const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Ask a question' })
  const status = (page: Page) => dialog(page).locator('p[role="status"]')
  const see = (page: Page, text: string | RegExp) => dialog(page).getByText(text).first().waitFor()
  const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
  const isFocused = (page: Page) => field(page).evaluate((element) => element === document.activeElement)
  const readStored = (page: Page) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key)

  /** Asks from the search; the answer is the test's. */
  async function ask(page: Page, question: string): Promise<OpenAnswer> {
    const answer = assistant.next()
    if (await field(page).isVisible()) await field(page).fill(question)
    else {
      await search(page).fill(question)
      await dialog(page)
        .getByRole('option', { name: `Ask AI: “${question}”` })
        .waitFor()
    }
    await page.keyboard.press('Enter')
    return answer
  }
  async function askAndAnswer(page: Page, question: string, text = 'It is.'): Promise<void> {
    const answer = await ask(page, question)
    answer.send({ type: 'start', messageId: `of ${question}` }, delta(text), finish)
    answer.end()
    await button(page, 'New conversation').waitFor()
  }

  it('is entered by the first result, and answers with all that the specification names (0.1-9, 4.6-1, 4.6-3, 4.6-4)', async () => {
    const page = await open()
    const answer = await ask(page, 'how to open')
    await see(page, 'Thinking...')
    expect(await field(page).getAttribute('placeholder')).toBe('Answering...')
    expect(await status(page).innerText()).toBe('Answering...')
    await see(page, 'Answers are generated with AI which can make mistakes. Verify responses.')
    answer.send({ type: 'start', messageId: 'm1' }, { type: 'reasoning-delta', id: 'r', delta: 'Secret thought' })
    answer.send({ type: 'tool-input-start', toolCallId: 't', toolName: 'search' })
    await see(page, 'Searching...')
    answer.send({ type: 'tool-input-available', toolCallId: 't', toolName: 'search', input: { query: 'harbor' } })
    await see(page, 'Searching for "harbor" ...')
    answer.send({ type: 'tool-output-available', toolCallId: 't', output: {} })
    await see(page, 'Searched for')
    answer.send(
      { type: 'source-url', url: '/docs/harbor#open', title: 'Opening a harbor' },
      { type: 'source-url', url: '/docs/harbor#close', title: 'Opening a harbor' },
      { type: 'text-start', id: '1' },
    )
    for (const text of answerText) answer.send(delta(text))
    await dialog(page).getByRole('cell', { name: 'when it gets light' }).waitFor()
    expect(await dialog(page).getByText('Related sources').count()).toBe(0)
    answer.send(finish)
    answer.end()
    await see(page, 'Related sources')
    expect(await status(page).innerText()).toBe('The answer is complete.')
    expect(await field(page).getAttribute('placeholder')).toBe('Ask another question...')
    const sources = dialog(page).locator('.ask-ai__sources a')
    const heights = await sources.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
    expect(
      await sources.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual([
      ['Opening a harbor', '/docs/harbor#open'],
      ['harbor master', '/docs/harbor/'],
      ['the rules', 'https://rules.example/harbor'],
    ])
    for (const name of ['Submit question', 'Back to search']) await see(page, name)
    for (const name of ['Like', 'Dislike', 'Back to keyword search', 'New conversation'])
      await button(page, name).waitFor()
    expect(await dialog(page).getByText('Secret thought').count()).toBe(0)
    expect(await dialog(page).locator('b').count()).toBe(0)
    expect(await dialog(page).locator('a', { hasText: 'Hostile' }).count()).toBe(0)
  })

  it('sends the conversation, the headers and the filters of the configuration and the page', async () => {
    const page = await open()
    await askAndAnswer(page, 'first', 'Yes.')
    await askAndAnswer(page, 'second')
    const [before, last] = assistant.requests.slice(-2)
    expect(last?.headers['x-site']).toBe('harbor')
    const message = (role: string, text: string) => ({ id: expect.any(String), role, parts: [{ type: 'text', text }] })
    expect(last?.body).toEqual({
      id: toFields(before?.body).id,
      messages: [message('user', 'first'), message('assistant', 'Yes.'), message('user', 'second')],
      trigger: 'submit-message',
      searchParameters: {
        facetFilters: ['type:guide', 'language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
      },
    })
  })

  it('asks with Enter, does not search while typing, and stops an answer, of which the beginning stays (4.6-2)', async () => {
    const page = await open()
    await askAndAnswer(page, 'first')
    await field(page).fill('beacon')
    await expect.poll(() => dialog(page).getByRole('option').count()).toBe(0)
    const answer = await ask(page, 'second')
    answer.send(delta('Half of '))
    await see(page, 'Half of')
    await field(page).press('x')
    await expect.poll(() => field(page).inputValue()).toBe('')
    await button(page, 'Stop').click()
    await answer.closed
    await see(page, 'You stopped this response')
    await see(page, 'Half of')
    expect(await status(page).innerText()).toBe('You stopped this response')
    expect(await isFocused(page)).toBe(true)
    expect((await readStored(page))[0].exchanges.map(({ state }: { state: string }) => state)).toEqual([
      'done',
      'stopped',
    ])
  })

  it('copies the answer and each code block, and says so for a moment', async () => {
    const page = await open()
    await askAndAnswer(page, 'how', answerText.join(''))
    const copy = button(page, 'Copy')
    expect(await copy.count()).toBe(2)
    await page.clock.install()
    await copy.first().click()
    await button(page, 'Copied!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^harbor open .*window$/)
    await page.clock.runFor(1500)
    await copy.nth(1).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(answerText.join(''))
  })

  it('sends a rating and thanks for it, or says that it cannot (4.6-4)', async () => {
    expected.push(/500|Failed to load/)
    const page = await open()
    await askAndAnswer(page, 'how')
    assistant.refuse(500)
    await button(page, 'Like').click()
    await see(page, 'Your feedback could not be sent.')
    await button(page, 'Dislike').click()
    await see(page, 'Thanks for your feedback!')
    expect(await button(page, 'Dislike').getAttribute('aria-pressed')).toBe('true')
    expect(await button(page, 'Dislike').evaluate((element) => element === document.activeElement)).toBe(true)
    const [stored] = await readStored(page)
    expect(assistant.requests.at(-1)).toMatchObject({
      path: '/feedback',
      body: { conversationId: stored.id, messageId: 'of how', vote: 'dislike' },
    })
    expect(stored.exchanges[0].vote).toBe('dislike')
  })

  it('is left by Escape, by the back button, and for the search that the assistant has made (S-2)', async () => {
    const page = await open()
    await askAndAnswer(page, 'how')
    await page.keyboard.press('Escape')
    await search(page).waitFor()
    expect(await search(page).inputValue()).toBe('how')
    const answer = await ask(page, 'how')
    await button(page, 'Back to keyword search').click()
    await search(page).waitFor()
    await answer.closed
    const other = await ask(page, 'how')
    other.send({ type: 'tool-input-available', toolCallId: 't', input: { query: 'beacon' } })
    other.send({ type: 'tool-output-available', toolCallId: 't' })
    await button(page, '“beacon”').click()
    await expect.poll(() => search(page).inputValue()).toBe('beacon')
    await dialog(page).getByRole('option', { name: 'Beacon' }).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('stores ten conversations, shows a stored one, and begins with an empty screen (4.6-5)', async () => {
    const page = await open()
    for (let number = 0; number < 11; number++) {
      await askAndAnswer(page, `question ${number}`, `Answer ${number}.`)
      await button(page, 'New conversation').click()
      await expect.poll(() => dialog(page).getByText(`Answer ${number}.`).count()).toBe(0)
      expect(await field(page).getAttribute('placeholder')).toBe('Ask a question')
      expect(await isFocused(page)).toBe(true)
    }
    expect((await readStored(page)).map(({ title }: { title: string }) => title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `question ${10 - index}`),
    )
    await page.keyboard.press('Escape')
    await search(page).fill('')
    await see(page, 'Recent conversations')
    await dialog(page).getByText('question 4').click()
    await see(page, 'Answer 4.')
    expect(await field(page).getAttribute('placeholder')).toBe('Ask another question...')
    await askAndAnswer(page, 'once more')
    const [newest, , ...others] = await readStored(page)
    expect([newest.title, newest.exchanges.length, others.length]).toEqual(['question 4', 2, 8])
  })

  it('bears damaged conversations in the storage, message by message', async () => {
    const good = { id: 'a', question: 'Good?', text: 'Good.', searches: [null], sources: 7, state: 'done' }
    const exchanges = [null, 7, { id: 1 }, { ...good, question: {} }, good]
    const page = await open({
      storage: { [key]: JSON.stringify([{ id: 'c', title: 'Damaged', exchanges }, { id: 'd' }, 3]) },
    })
    await dialog(page).getByText('Damaged').click()
    await see(page, 'Good.')
    expect(await dialog(page).locator('.ask-ai__exchange').count()).toBe(1)
  })

  describe('a failure', () => {
    const states: [string, string, (answer: OpenAnswer) => void][] = [
      [
        'of the assistant',
        'The model is overloaded.',
        (answer) => answer.send({ type: 'error', errorText: 'The model is overloaded.' }),
      ],
      ['of an answer that is cut off', 'The answer ended before it was complete.', (answer) => answer.end()],
      [
        'of the network',
        'The assistant cannot be reached. You might want to check your network connection.',
        (answer) => answer.break(),
      ],
    ]
    it.each(states)('%s is told below what has come, and the question can be asked again', async (_, text, fail) => {
      // Chromium also reports a connection to loopback that breaks as one that is not permitted.
      expected.push(/does not answer|ERR_|loopback/)
      const page = await open()
      const answer = await ask(page, 'how')
      answer.send(delta('Half of [the harbor](/docs/har'))
      await see(page, 'Half of')
      fail(answer)
      await see(page, text)
      await see(page, 'Half of')
      expect(await status(page).innerText()).toBe(text)
      expect(await dialog(page).innerText()).not.toContain('](')
      const again = assistant.next()
      await button(page, 'Ask again').click()
      const second = await again
      second.send(delta('All.'), finish)
      await see(page, 'All.')
      expect(await dialog(page).locator('.ask-ai__exchange').count()).toBe(1)
      expect(await isFocused(page)).toBe(true)
    })

    it.each([
      [429, 'The assistant has been asked too often. Wait a moment, then ask again.'],
      [503, 'The assistant cannot answer (HTTP status 503).'],
    ])('with the status %i is told', async (code, text) => {
      expected.push(/Failed to load|: http/)
      const page = await open()
      assistant.refuse(code)
      await search(page).fill('how')
      await dialog(page).getByRole('option', { name: 'Ask AI' }).click()
      await see(page, text)
      expect(await readStored(page)).toEqual([])
    })

    it('to begin within the time limit is told', async () => {
      const page = await open()
      await page.clock.install()
      const answer = await ask(page, 'how')
      await see(page, 'Thinking...')
      await page.clock.runFor(46_000)
      await see(page, 'The assistant takes too long to answer.')
      await answer.closed
    })
  })

  it('says that it cannot be loaded, and can be left then', async () => {
    expected.push(/cannot be loaded|Failed to|ERR_FAILED/)
    const page = await open()
    await page.route('**/AskAi.*.js', (route) => route.abort(), { times: 1 })
    await search(page).fill('how')
    await dialog(page).getByRole('option', { name: 'Ask AI' }).click()
    await see(page, 'Unable to fetch results')
    await page.keyboard.press('Escape')
    await search(page).waitFor()
    expect(await search(page).inputValue()).toBe('how')
  })

  it('says so where the code that reads an answer cannot be loaded, and asks again', async () => {
    expected.push(/does not answer|Failed to|ERR_FAILED/)
    const page = await open()
    await page.route('**/follow-answer.*.js', (route) => route.abort(), { times: 1 })
    await search(page).fill('how')
    await dialog(page).getByRole('option', { name: 'Ask AI' }).click()
    await see(page, 'The assistant cannot be reached.')
    const again = assistant.next()
    await button(page, 'Ask again').click()
    const answer = await again
    answer.send(delta('All.'), finish)
    await see(page, 'All.')
  })

  it('loads the code that shows answers again where it could not be loaded', async () => {
    expected.push(/cannot be loaded|Failed to|ERR_FAILED/)
    const page = await open()
    await page.route('**/Answers.*.js', (route) => route.abort(), { times: 1 })
    const answer = await ask(page, 'how')
    answer.send(delta('All.'), finish)
    await see(page, 'Unable to fetch results')
    await button(page, 'Retry').click()
    await see(page, 'All.')
  })

  it('opens pages of the site without a load and closes the dialog', async () => {
    const page = await open()
    await page.evaluate(() => Reflect.set(window, 'kept', true))
    await askAndAnswer(page, 'how', answerText.join(''))
    await dialog(page).getByRole('link', { name: 'harbor master' }).first().click()
    await page.waitForURL('**/docs/harbor/')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => Reflect.get(window, 'kept'))).toBe(true)
  })

  describe.each(['light', 'dark'] as const)('in %s mode', (theme) => {
    it.each([1440, 360])('has no fault that axe finds in any state, and fits, %i pixels wide', async (width) => {
      expected.push(/Failed to load|: http/)
      // A dot that shows that something is going on never stops moving otherwise.
      const page = await open({ width, height: 740, storage: { theme }, reducedMotion: 'reduce' })
      const found: Record<string, string[]> = {}
      const check = async (state: string) => {
        found[state] = await audit(page, theme === 'light' ? all : ofColour, 'dialog[open]')
        if (process.env.SCREENSHOTS)
          await page.screenshot({ path: `${process.env.SCREENSHOTS}/${state}-${width}-${theme}.png` })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(width)
      }
      await search(page).fill('how')
      await dialog(page).getByRole('option', { name: 'Ask AI' }).waitFor()
      await check('row')
      const answer = await ask(page, 'how')
      await see(page, 'Thinking...')
      await check('thinking')
      answer.send({ type: 'tool-input-available', toolCallId: 't', input: { query: 'harbor' } })
      await see(page, /Searching for/)
      await check('searching')
      answer.send(
        { type: 'tool-output-available', toolCallId: 't' },
        { type: 'source-url', url: '/docs/harbor', title: 'Opening' },
      )
      for (const text of answerText) answer.send(delta(text))
      await dialog(page).getByRole('cell', { name: 'when it gets light' }).waitFor()
      await check('answering')
      answer.send(finish)
      await see(page, 'Related sources')
      await check('answered')
      await button(page, 'Like').scrollIntoViewIfNeeded()
      await button(page, 'Like').click()
      await see(page, 'Thanks for your feedback!')
      await check('rated')
      assistant.refuse(429)
      await field(page).fill('again')
      await page.keyboard.press('Enter')
      await see(page, /asked too often/)
      await check('failed')
      await button(page, 'New conversation').click()
      await check('new')
      expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([])
    })
  })
})
