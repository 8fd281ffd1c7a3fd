import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const unanswered = new WeakMap<BrowserContext, Set<Request>>()

/** Notes which requests of these pages have no answer yet. */
export const followRequests = (context: BrowserContext): void => {
  const requests = new Set<Request>()
  unanswered.set(context, requests)
  context.on('request', (request) => requests.add(request))
  context.on('requestfailed', (request) => requests.delete(request))
  context.on('response', (response) => {
    const request = response.request()
    // The page that is left no longer waits for its answers.
    if (request.isNavigationRequest()) requests.clear()
    else requests.delete(request)
  })
}

/**
 * Waits until the page shows its data: nothing is loading, and no request waits for an answer. A page without
 * skeletons alone may not have begun to load, so that a check of it would pass without having seen anything.
 */
export const settled = async (page: Page): Promise<void> => {
  const waiting = () => [...(unanswered.get(page.context()) ?? [])].map((request) => request.url())
  const loading = () =>
    page.evaluate(async () => {
      // What an answer has caused is rendered by then. A frame would take longer, because the whole page is painted.
      await new Promise((rendered) => setTimeout(rendered, 20))
      return document.querySelectorAll('.mantine-Skeleton-root, [aria-busy="true"]').length
    })
  await expect
    .poll(async () => [...waiting(), await loading(), ...waiting()], { interval: 20, timeout: 10_000 })
    .toEqual([0])
}
