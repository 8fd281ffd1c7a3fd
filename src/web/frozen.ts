import { createContext, useContext, useState } from 'react'
import { sharedValue } from './shared-value.ts'

/** The number of dialogs because of which the page keeps its data. */
export const freezing = sharedValue(0)

/** Whether the content is that of a dialog, whose data stays fresh. */
export const StaysFresh = createContext(false)

/**
 * The data of a query, or its data at the time the page was frozen. A query without data, or whose key changes, is
 * returned as it is.
 */
export const useUnlessFrozen = <L extends { readonly data: unknown }>(load: L, key: string): L => {
  const isFrozen = freezing.useValue() > 0
  const frozen = !useContext(StaysFresh) && isFrozen
  const [kept, keep] = useState<{ key: string; load: L } | null>(null)
  if (frozen && kept === null) keep({ key, load })
  if (!frozen && kept !== null) keep(null)
  return frozen && kept?.key === key && kept.load.data !== undefined ? kept.load : load
}
