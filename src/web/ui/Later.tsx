import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** Renders its children after the page, in slices that keep the browser responsive. */
export const Later = ({ children }: { children: ReactNode }) => {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return drawn ? children : null
}
