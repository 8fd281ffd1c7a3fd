import { recordOf } from '#kernel/one-of.ts'
import { profileKeys, type ProfileValues } from './profile-form.ts'
import { tabStorage } from '#web/storage.ts'

const place = 'profile'

/** A profile that its user is completing: the values, without passwords, and the step. */
export type ProfileDraft = { readonly values: ProfileValues; readonly step: string }

/** Keeps the draft in this tab: a phone often drops the tab while its user reads the code. */
export const keepDraft = (user: string, { values, step }: ProfileDraft): void =>
  tabStorage.set(place, JSON.stringify({ user, step, values: recordOf(profileKeys, (key) => values[key]) }))

export const forgetDraft = (): void => tabStorage.remove(place)

/** The draft of this user in this tab, or null. */
export const keptDraft = (user: string): ProfileDraft | null => {
  const kept: unknown = JSON.parse(tabStorage.get(place) ?? 'null')
  if (typeof kept !== 'object' || kept === null) return null
  const { user: owner, step, values }: Readonly<Record<string, unknown>> = { ...kept }
  if (owner !== user || typeof step !== 'string' || typeof values !== 'object' || values === null) return null
  const typed = new Map<string, unknown>(Object.entries(values))
  if (profileKeys.some((key) => typeof typed.get(key) !== 'string')) return null
  return { step, values: recordOf(profileKeys, (key) => String(typed.get(key))) }
}
