import type { Page } from '#web/screen.ts'

/** The code of a page could not be loaded. */
export class PageUnavailable extends Error {
  override readonly name = 'PageUnavailable'
}

/**
 * A page whose code the router loads before it shows the page, and again after a failure. The router's own version keeps a
 * failure until the next reload, and reloads automatically while offline, which leaves the product.
 */
export const lazyPage = (load: () => Promise<Page>) => {
  let loaded: Page | undefined
  const preload = async (): Promise<void> => {
    loaded ??= await load().catch((cause: unknown) => {
      throw new PageUnavailable('a page could not be loaded', { cause })
    })
  }
  const Lazy = () => {
    if (!loaded) throw new PageUnavailable('a page was shown before it was loaded')
    const Loaded = loaded
    return <Loaded />
  }
  return Object.assign(Lazy, { preload })
}
