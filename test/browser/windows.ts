import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium } from '../support/chromium.ts'

/** The windows of one browser. */
export interface Windows {
  /** A blank page in a profile of its own, which has no cookies and no other pages. Local storage may be left of a closed page. */
  open(options: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

interface Profile {
  context: BrowserContext
  /** A profile without any page gives up what makes its next page cheap. */
  blank: Page
}

/**
 * Starts a browser. A profile costs more than all else that a page needs, so one whose page was closed is used again for the next
 * page with the same options. Pages are to be closed, never their profiles.
 */
export async function startBrowser(prepare: (context: BrowserContext) => Promise<unknown>): Promise<Windows> {
  const browser = await launchChromium()
  const idle = new Map<string, Profile[]>()

  async function createProfile(options: BrowserContextOptions): Promise<Profile> {
    const context = await browser.newContext(options)
    await prepare(context)
    return { context, blank: await context.newPage() }
  }

  async function takeProfile(profiles: Profile[], options: BrowserContextOptions): Promise<Profile> {
    for (let profile = profiles.pop(); profile; profile = profiles.pop()) {
      // The clock that a test has installed stays in the profile.
      if (await profile.blank.evaluate(() => /\[native code\]/.test(`${setTimeout}`))) return profile
      await profile.context.close()
    }
    return createProfile(options)
  }

  return {
    async open({ viewport, ...options }) {
      const key = JSON.stringify(options)
      const profiles = idle.get(key) ?? []
      idle.set(key, profiles)
      const profile = await takeProfile(profiles, options)
      const { context, blank } = profile
      // Such as tabs that the last page opened.
      const left = context.pages().filter((page) => page !== blank)
      await Promise.all(left.map((page) => page.close()))
      await context.clearCookies()
      const page = await context.newPage()
      page.once('close', () => profiles.push(profile))
      if (viewport) await page.setViewportSize(viewport)
      return page
    },
    close: () => browser.close(),
  }
}
