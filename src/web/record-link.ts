import { screens } from '#modules/screens.ts'
import { pathWith } from './screen.ts'

type Link = { readonly to: string; readonly search: Readonly<Record<string, string>> }
/** The screen that shows a record of another module; null if there is none. Parameters that its path lacks are its search. */
export const recordLink = (kind: string, params: Readonly<Record<string, string>>): Link | null => {
  const path = screens.find(({ shows }) => shows === kind)?.path
  if (path === undefined) return null
  const search = Object.entries(params).filter(([name]) => !path.split('/').includes(`$${name}`))
  return { to: pathWith(path, params), search: Object.fromEntries(search) }
}
