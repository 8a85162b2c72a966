import type { Locator, Page } from 'playwright-core'
import { dialog, dialogInput, openDialog } from './search-site.ts'

/** The key under which the conversations of a site at `/` are stored. */
export const CONVERSATIONS_KEY = '__DOCSEARCH_ASKAI_CONVERSATIONS__/'

/** The parts of Ask AI in the search dialog of a page. */
export const questionField = (page: Page): Locator => dialog(page).getByRole('textbox', { name: 'Ask a question' })
export const askAiButton = (page: Page, name: string): Locator =>
  dialog(page).getByRole('button', { name, exact: true })

/** Resolves when the dialog shows a text. */
export const see = (page: Page, text: string | RegExp): Promise<void> => dialog(page).getByText(text).first().waitFor()

/** Asks in the conversation if there is one, and else by the first result of a search, with the keyboard. */
export async function askAssistant(page: Page, question: string): Promise<void> {
  if (!(await dialog(page).isVisible())) await openDialog(page)
  if (await questionField(page).isVisible()) await questionField(page).fill(question)
  else {
    await dialogInput(page).fill(question)
    await dialog(page)
      .getByRole('option', { name: `Ask AI: “${question}”` })
      .waitFor()
  }
  await page.keyboard.press('Enter')
}
