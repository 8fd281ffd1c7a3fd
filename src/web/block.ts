import type { ErrorParams } from '#kernel/errors.ts'

const key = 'block'

/** Keeps why a sign-in was refused, so that the page that says it survives a reload of this tab. */
export const rememberBlock = (params: ErrorParams): void => sessionStorage.setItem(key, JSON.stringify(params))
export const forgetBlock = (): void => sessionStorage.removeItem(key)

export const rememberedBlock = (): Readonly<Record<string, string>> | null => {
  const kept = sessionStorage.getItem(key)
  return kept === null ? null : (JSON.parse(kept) as Record<string, string>)
}
