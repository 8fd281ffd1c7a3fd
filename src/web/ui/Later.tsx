import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** Draws what is in it once the page around it is in sight, in slices that leave the browser free to answer. */
export const Later = ({ children }: { children: ReactNode }) => {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return drawn ? children : null
}
