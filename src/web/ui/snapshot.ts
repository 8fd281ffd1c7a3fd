import { useState } from 'react'

/** The version of a row, if its kind has versions. */
export const rowVersion = (row: unknown): string => {
  if (typeof row !== 'object' || row === null) return ''
  if ('modifiedAt' in row) return String(row.modifiedAt)
  return 'modifiedDate' in row ? String(row.modifiedDate) : ''
}

/** The value from when a dialog opened, for as long as it is open: an open dialog never follows its record. */
export const useFrozen = <T>(isOpen: boolean, current: T): T => {
  const [kept, keep] = useState<{ readonly value: T } | null>(null)
  if (isOpen && kept === null) keep({ value: current })
  if (!isOpen && kept !== null) keep(null)
  return isOpen && kept !== null ? kept.value : current
}

type Snapshot<R> = {
  /** The record as the user has seen it. */
  readonly shown: R
  /** Whether it has changed since. */
  readonly isChanged: boolean
  /** Shows the record as it is now. */
  readonly review: () => void
}
/**
 * A record that awaits the user's decision, as it was first shown. If someone else changes it, the screen shows the changes
 * and the user reviews it again. `keyOf` and `versionOf` identify the record and the version that was shown.
 */
export const useSnapshot = <R>(
  current: R,
  {
    keyOf,
    versionOf,
    awaits,
  }: { keyOf: (row: R) => unknown; versionOf: (row: R) => unknown; awaits: (row: R) => boolean },
): Snapshot<R> => {
  const [shown, show] = useState(current)
  const isSame = keyOf(shown) === keyOf(current)
  const isChanged = isSame && awaits(shown) && awaits(current) && versionOf(shown) !== versionOf(current)
  if (!isChanged && shown !== current) show(current)
  return { shown: isChanged ? shown : current, isChanged, review: () => show(current) }
}
