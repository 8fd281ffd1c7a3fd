import type { Page } from 'playwright-core'
import { launchBrowser } from '../test/browser.ts'
import { round } from './machine.ts'

/** The durations of frames over 50 ms since the last call, in milliseconds. */
const framesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { frames = [] } = window as unknown as { frames?: number[] }
    return frames.splice(0)
  })
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    new PerformanceObserver((list) => frames.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'long-animation-frame',
    })
  })

/** Runs a step, and stores its longest frame. */
export type Measure = (step: string, act: () => Promise<unknown>) => Promise<void>
type Browsed = { readonly address: string; readonly cookie: string; readonly userId: string; readonly rounds: number }

/** Browses several times as this user. Returns the longest frame of each step, in milliseconds. */
export const inBrowser = async (
  { address, cookie, userId, rounds }: Browsed,
  browse: (page: Page, measure: Measure) => Promise<void>,
): Promise<Map<string, number>[]> => {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
    await context.addCookies([{ name: 'upah', value: cookie, url: address }])
    await context.addInitScript((id) => localStorage.setItem('userId', id), userId)
    const steps = []
    for (let turn = 0; turn < rounds; turn++) {
      const page = await context.newPage()
      const longest = new Map<string, number>()
      await browse(page, async (step, act) => {
        await watchFrames(page)
        await act()
        await page.waitForTimeout(300)
        longest.set(step, round(Math.max(0, ...(await framesOf(page)))))
      })
      steps.push(longest)
      await page.close()
    }
    return steps
  } finally {
    await browser.close()
  }
}
