import { sharedValue } from './shared-value.ts'
import { tabStorage } from './storage.ts'

/** A delayed decision that was not sent when its time came, so that it was not done. */
export type NotDone = {
  readonly userId: string
  /** `Approved: Aina, RM 200.00`. */
  readonly text: string
  /** The list to decide it on. */
  readonly path: string
  readonly because: 'signedOut' | 'offline'
}

const key = 'decisionsNotDone'
const read = (): readonly NotDone[] => {
  const kept = tabStorage.get(key)
  return kept === null ? [] : (JSON.parse(kept) as readonly NotDone[])
}
const all = sharedValue(read())
const keep = (next: readonly NotDone[]): void => {
  if (next.length === 0) tabStorage.remove(key)
  else tabStorage.set(key, JSON.stringify(next))
  all.set(next)
}

/** Keeps it in this tab, across a sign-in too, until its user has read it. */
export const keepNotDone = (one: NotDone): void => keep([...all.get(), one])
export const useNotDone = (userId: string): readonly NotDone[] => all.useValue().filter((one) => one.userId === userId)
export const acknowledgeNotDone = (): void => keep([])
/** Another user doesn't see the decisions made here. */
export const forgetNotDoneOfOthers = (userId: string): void => keep(all.get().filter((one) => one.userId === userId))
