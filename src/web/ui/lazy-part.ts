import { lazy, type ComponentType, type ReactNode } from 'react'
import { offerReload, toast } from './toast.ts'
import { ui } from './ui.texts.ts'

const reconnected = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

/** In place of a part whose code could not be loaded: what the part would have wrapped. */
const Missing = ({ children = null }: { readonly children?: ReactNode }) => children

/**
 * A part of a page whose code loads when it is first shown. While offline, a toast says so and the part appears after
 * reconnecting. Its file is not requested before, because a browser remembers a file that could not be loaded. If it fails
 * while online, because a new version of the product has other file names, the page stays and a toast offers to reload it.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    if (!navigator.onLine) {
      toast.failed(ui('state.offline'))
      await reconnected()
    }
    try {
      return { default: await load() }
    } catch {
      offerReload()
      return { default: Missing as ComponentType<Props> }
    }
  })
