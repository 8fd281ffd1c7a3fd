import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** Renders its children after the rest of the page, in slices that keep the browser responsive. */
export const Deferred = ({ children }: { children: ReactNode }) => {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => startTransition(() => setIsReady(true)), [])
  return isReady ? children : null
}
