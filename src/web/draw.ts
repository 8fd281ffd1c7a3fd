import { startTransition, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws the application in slices, between which the browser can paint and answer. */
export const draw = (application: ReactNode): void => {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no root')
  const root = createRoot(element)
  startTransition(() => root.render(application))
}
