import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium } from '../support/chromium.ts'

/** Windows of the browser. */
export interface Windows {
  /** A blank page in a profile without cookies and other pages. Local storage and cache may be left of a closed page. */
  open(options: BrowserContextOptions): Promise<Page>
  /** Closes the pages that are still open. */
  close(): Promise<void>
}

interface Profile {
  context: BrowserContext
  /** A profile without any page gives up what makes its next page cheap. */
  blank: Page
}

/** Profiles without a page, by their options. */
const idle = new Map<string, Profile[]>()
let started: Promise<Browser> | undefined

/** The browser for all test files of a worker; it ends with the worker. */
async function getBrowser(): Promise<Browser> {
  const running = await started
  if (running?.isConnected()) return running
  idle.clear()
  started = launchChromium()
  return started
}

async function takeProfile(options: BrowserContextOptions, key: string): Promise<Profile> {
  const browser = await getBrowser()
  const profiles = idle.get(key) ?? []
  for (let profile = profiles.pop(); profile; profile = profiles.pop()) {
    // The clock that a test has installed stays in the profile.
    if (await profile.blank.evaluate(() => /\[native code\]/.test(`${setTimeout}`))) return profile
    await profile.context.close()
  }
  const context = await browser.newContext(options)
  return { context, blank: await context.newPage() }
}

/**
 * Opens windows. A profile costs more than all else that a page needs, so one whose page was closed is used again for the next
 * page with the same options. Pages are to be closed, never their profiles.
 */
export function createWindows(): Windows {
  const opened = new Set<Page>()
  return {
    async open({ viewport, ...options }) {
      const key = JSON.stringify(options)
      const profile = await takeProfile(options, key)
      const { context, blank } = profile
      // Such as tabs that the last page opened.
      const left = context.pages().filter((page) => page !== blank)
      await Promise.all(left.map((page) => page.close()))
      await context.clearCookies()
      const page = await context.newPage()
      opened.add(page)
      page.once('close', () => {
        opened.delete(page)
        idle.set(key, [...(idle.get(key) ?? []), profile])
      })
      if (viewport) await page.setViewportSize(viewport)
      return page
    },
    async close() {
      await Promise.all([...opened].map((page) => page.close()))
    },
  }
}
