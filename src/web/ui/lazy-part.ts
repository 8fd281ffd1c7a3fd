import { lazy, type ComponentType } from 'react'
import { PageUnavailable } from '../routes/lazy-page.tsx'
import { toast } from './toast.ts'
import { ui } from './ui.texts.ts'

const reconnected = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

/**
 * A part of a page whose code loads when it is first shown. While offline, a toast says so and the part appears after
 * reconnecting. Its file is not requested before, because a browser remembers a file that could not be loaded.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    if (!navigator.onLine) {
      toast.failed(ui('state.offline'))
      await reconnected()
    }
    try {
      return { default: await load() }
    } catch (cause) {
      throw new PageUnavailable('a part of a page could not be loaded', { cause })
    }
  })
