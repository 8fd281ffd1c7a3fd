import type { ErrorParams } from '#kernel/errors.ts'
import { tabStorage } from './storage.ts'

const key = 'block'

/** Keeps why a sign-in was refused, so that the page that says it survives a reload of this tab. */
export const rememberBlock = (params: ErrorParams): void => tabStorage.set(key, JSON.stringify(params))
export const forgetBlock = (): void => tabStorage.remove(key)

export const rememberedBlock = (): Readonly<Record<string, string>> | null => {
  const kept = tabStorage.get(key)
  return kept === null ? null : (JSON.parse(kept) as Record<string, string>)
}
