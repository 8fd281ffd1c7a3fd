import { startTransition, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Renders the application in slices, so the browser can paint and respond in between. */
export const render = (application: ReactNode): void => {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no root element')
  const root = createRoot(element)
  startTransition(() => root.render(application))
}
