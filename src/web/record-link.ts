import { knownScreens } from './known-screens.ts'
import { pathWith } from './screen.ts'

type Link = { readonly to: string; readonly search: Readonly<Record<string, string>> }
/** The screen of an audience that shows a record of another module; null if there is none. `q` is its search, and `tab` its tab. */
export const recordLink = (
  kind: string,
  { q, tab, ...params }: Readonly<Record<string, string>>,
  audience: 'platform' | 'management' = 'platform',
): Link | null => {
  const path = knownScreens().find(
    (one) => [one.shows].flat().some((shown) => shown === kind) && one.audience === audience,
  )?.path
  return path === undefined
    ? null
    : { to: pathWith(path, params), search: { ...(q !== undefined && { q }), ...(tab !== undefined && { tab }) } }
}
