import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { askAiButton, askAssistant, CONVERSATIONS_KEY, questionField, see } from './ask-ai-site.ts'
import { type Assistant, startAssistant } from './assistant.ts'
import { all, audit, ofColour } from './axe.ts'
import { dialog, openDialog, search, searchFailures, useSearchSite, waitForAnswer } from './search-site.ts'
import { missing, siteConfig, skipReason } from './site.ts'

const exchange = (question: string) => ({
  id: `of ${question}`,
  question,
  text: `Answer to ${question}.`,
  state: 'done',
})
const stored = (...titles: string[]) => ({
  [CONVERSATIONS_KEY]: JSON.stringify(
    titles.map((title) => ({ id: `id of ${title}`, title, exchanges: [exchange(title)] })),
  ),
})

describe.skipIf(missing !== null)(`The screens of the search dialog with Ask AI${skipReason}`, () => {
  let assistant: Assistant
  const site = useSearchSite(async () => {
    assistant = await startAssistant()
    const askAi = `{ endpoint: '${assistant.origin}/chat', protocol: 'ui-message-stream' }`
    return {
      files: {
        'site.config.ts': siteConfig(`navbar: { title: 'Harbor' }, search: { askAi: ${askAi} },`),
        'content/docs/harbor.md': '---\ntitle: Harbor master\n---\n\nThe harbor master opens the harbor.\n',
      },
    }
  }, '/docs/harbor/')
  afterAll(() => assistant?.close())

  const history = (page: Page) => dialog(page).getByRole('region', { name: 'Conversation history' })
  const titles = async (page: Page) => {
    await history(page).waitFor()
    return history(page).locator('.search-row__title').allInnerTexts()
  }
  const isFocused = (page: Page) => history(page).evaluate((element) => element === document.activeElement)
  async function answerNext(): Promise<void> {
    const answer = await assistant.next()
    answer.send({ type: 'text-delta', id: '1', delta: 'It is.' }, { type: 'finish' })
    answer.end()
  }
  async function openConversation(page: Page, title: string): Promise<void> {
    await openDialog(page)
    await dialog(page).getByText(title).click()
    await see(page, `Answer to ${title}.`)
  }

  it('come in their order: history, new conversation, Ask AI, error, start, no results, results (S-10)', async () => {
    site.allow(searchFailures)
    const page = await site.open({ storage: stored('first') })
    const shown = async () => ({
      history: await history(page).isVisible(),
      new: (await questionField(page).count()) > 0 && (await dialog(page).locator('.ask-ai__exchange').count()) === 0,
      chat: (await dialog(page).locator('.ask-ai__exchange').count()) > 0,
      error: await dialog(page).getByText('Unable to fetch results').isVisible(),
      start: await dialog(page).getByText('Recent conversations').isVisible(),
      none: await dialog(page).getByText('No results found for').isVisible(),
      results: await dialog(page).getByRole('option', { name: 'Harbor master' }).first().isVisible(),
    })
    const expectOnly = async (screen: keyof Awaited<ReturnType<typeof shown>>) => {
      const listShown = async () => {
        const screens = Object.entries(await shown())
        return screens.filter(([, isShown]) => isShown).map(([name]) => name)
      }
      await expect.poll(listShown).toEqual([screen])
    }
    await page.route('**/*.bin', (route) => route.abort())
    await openDialog(page)
    await expectOnly('start')
    await search(page, 'harbor')
    await expectOnly('error')
    await page.unroute('**/*.bin')
    await askAiButton(page, 'Retry').click()
    await waitForAnswer(page)
    await expectOnly('results')
    await search(page, 'zzzzqqqq')
    await expectOnly('none')
    await search(page, 'harbor')
    const answered = answerNext()
    await askAssistant(page, 'harbor')
    await answered
    await see(page, 'It is.')
    await expectOnly('chat')
    await askAiButton(page, 'New conversation').click()
    await expectOnly('new')
    await see(page, 'Ask a question about this documentation.')
    await askAiButton(page, 'History').click()
    await expectOnly('history')
    await page.keyboard.press('Escape')
    await waitForAnswer(page)
    await expectOnly('results')
  })

  it('lists earlier conversations, goes on with one, and comes back to the open one by the back button (S-10, S-2)', async () => {
    const page = await site.open({ storage: stored('second', 'first') })
    await openConversation(page, 'second')
    await askAiButton(page, 'History').click()
    await expect.poll(() => titles(page)).toEqual(['second', 'first'])
    expect(await isFocused(page)).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('second')
    await askAiButton(page, 'Back to the conversation').click()
    await see(page, 'Answer to second.')
    expect(await questionField(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await askAiButton(page, 'History').click()
    await history(page).getByRole('button', { name: 'first', exact: true }).click()
    await see(page, 'Answer to first.')
    expect(await dialog(page).getByText('Answer to second.').count()).toBe(0)
    const answered = answerNext()
    await askAssistant(page, 'and then')
    await answered
    await see(page, 'It is.')
    expect(assistant.requests.at(-1)?.body).toMatchObject({ id: 'id of first', messages: { length: 3 } })
    await askAiButton(page, 'History').click()
    await expect.poll(() => titles(page)).toEqual(['first', 'second'])
  })

  it('remove a conversation from the history, and keep the focus there', async () => {
    const page = await site.open({ storage: stored('second', 'first') })
    await openConversation(page, 'second')
    await askAiButton(page, 'History').click()
    for (const left of [['first'], []]) {
      await history(page).getByRole('button', { name: 'Remove this conversation from history' }).first().press('Enter')
      await page.waitForFunction(
        (count) => document.querySelectorAll('.ask-ai__history li').length === count,
        left.length,
      )
      expect(await titles(page)).toEqual(left)
      expect(await isFocused(page)).toBe(true)
    }
    await see(page, 'No earlier conversations')
    expect(await page.evaluate((key) => localStorage.getItem(key), CONVERSATIONS_KEY)).toBe('[]')
    await askAiButton(page, 'Back to the conversation').click()
    await see(page, 'Answer to second.')
    expect(await askAiButton(page, 'History').count()).toBe(0)
  })

  it('offer no history while an answer is running, or before there is one', async () => {
    const page = await site.open()
    const next = assistant.next()
    await askAssistant(page, 'harbor')
    const answer = await next
    await askAiButton(page, 'Stop').waitFor()
    expect(await askAiButton(page, 'History').count()).toBe(0)
    answer.send({ type: 'text-delta', id: '1', delta: 'It is.' }, { type: 'finish' })
    answer.end()
    await askAiButton(page, 'History').waitFor()
  })

  describe('with bad input', () => {
    const markup = '<img src=x onerror="document.title=1">'

    it.each(['garbage', '{"a":1}', '[null,1,"x",{"id":1}]', 'null'])('bear %s in the storage', async (value) => {
      const page = await site.open({ storage: { [CONVERSATIONS_KEY]: value } })
      await openDialog(page)
      await see(page, 'No recent searches')
      const answered = answerNext()
      await askAssistant(page, 'harbor')
      await answered
      await askAiButton(page, 'History').click()
      await expect.poll(() => titles(page)).toEqual(['harbor'])
    })

    it('bear a storage that is full: the conversation is kept until the page is left', async () => {
      const page = await site.open()
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      })
      const answered = answerNext()
      await askAssistant(page, 'harbor')
      await answered
      await askAiButton(page, 'New conversation').click()
      await askAiButton(page, 'History').click()
      await history(page).getByRole('button', { name: 'harbor', exact: true }).click()
      await see(page, 'It is.')
    })

    it('show markup in stored conversations as text', async () => {
      const page = await site.open({ storage: stored(markup) })
      await openConversation(page, markup)
      await askAiButton(page, 'History').click()
      await expect.poll(() => titles(page)).toEqual([markup])
      expect(await dialog(page).locator('img').count()).toBe(0)
      expect(await page.title()).toContain('Harbor')
    })

    it('ask any characters as they are written', async () => {
      const page = await site.open()
      for (const question of [markup, '.*+?^$(){}|[]\\', '"', 'a'.repeat(512)]) {
        const answered = answerNext()
        await askAssistant(page, question)
        await answered
        const shown = dialog(page).getByRole('heading', { level: 2 })
        await expect.poll(() => shown.allInnerTexts()).toEqual([question])
        await see(page, 'It is.')
        const sent = { messages: [{ role: 'user', parts: [{ type: 'text', text: question }] }] }
        expect(assistant.requests.at(-1)?.body).toMatchObject(sent)
        expect(await dialog(page).locator('img').count()).toBe(0)
        await askAiButton(page, 'New conversation').click()
      }
    })
  })

  describe.each(['light', 'dark'] as const)('in %s mode', (theme) => {
    it.each([1440, 360])('have no fault that axe finds, and fit, %i pixels wide', async (width) => {
      const long =
        'a question that is so long that it does not fit into one line of a narrow window or a wide one at all'
      const page = await site.open({
        ...{ width, height: 740, reducedMotion: 'reduce' },
        storage: { theme, ...stored('short', long) },
      })
      const faults: string[] = []
      const check = async (state: string) => {
        const found = await audit(page, theme === 'light' ? all : ofColour, 'dialog[open]')
        faults.push(...found.map((fault) => `${state}: ${fault}`))
        if (process.env.SCREENSHOTS)
          await page.screenshot({ path: `${process.env.SCREENSHOTS}/${state}-${width}-${theme}.png` })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(width)
      }
      await openConversation(page, 'short')
      await check('conversation')
      await askAiButton(page, 'History').click()
      await check('history')
      for (const _ of [1, 2]) {
        await history(page).getByRole('button', { name: 'Remove this conversation from history' }).first().click()
      }
      await see(page, 'No earlier conversations')
      await check('empty-history')
      await askAiButton(page, 'Back to the conversation').click()
      await askAiButton(page, 'New conversation').click()
      await check('new-conversation')
      expect(faults).toEqual([])
    })
  })
})
