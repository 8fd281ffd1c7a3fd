import { useEffect, useState } from 'react'
import { now } from '../clock.ts'

/** The record that was saved last, and when. Its list marks it. */
let saved: { readonly id: string; readonly at: number } | null = null
/** In milliseconds; the list opens right after the save. */
const keptFor = 15_000

/** Remembers the record that a command returned. */
export const rememberSaved = (result: unknown): void => {
  if (typeof result !== 'object' || result === null) return
  const id = 'id' in result ? result.id : 'officeId' in result ? result.officeId : null
  if (typeof id === 'string') saved = { id, at: now() }
}

/** The id of the record that was saved right before this list opened, or null. */
export const useSavedRecord = (): string | null => {
  const [id] = useState(() => (saved && now() - saved.at < keptFor ? saved.id : null))
  useEffect(() => {
    saved = null
  }, [])
  return id
}
