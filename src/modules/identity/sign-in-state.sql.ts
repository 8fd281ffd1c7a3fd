import { statement, typesOf } from '#server/postgres/statement.ts'
import { guessing } from './account.rules.ts'

const seconds = (ms: number): string => `interval '${ms / 1000} seconds'`
const [window, unknownWindow] = [seconds(guessing.window), seconds(guessing.unknownBrowsersWindow)]
/** Why a source is refused: the failure `limit - 1` places before one of the recent failures is within the window too. */
const isPause = (within: string) =>
  `attempted_at > :now::timestamptz - ${within} and earlier > attempted_at - ${within}`
const figures = (within: string) =>
  `count(*) filter (where attempted_at > :now::timestamptz - ${within})::int as wrong,
   min(attempted_at) filter (where attempted_at > :now::timestamptz - ${within}) as since,
   max(attempted_at) filter (where ${isPause(within)}) + ${within} as until`

/** From where the right password of an account is refused too, because of wrong ones. The counterpart of `readGuesses`. */
export const selectPauses = statement(
  `with attempts as (
     select a.id, a.attempted_at, a.succeeded, a.device is null as is_unknown, coalesce(a.device, a.address) as source
       from sign_in_attempts a
      where a.org_id = :orgId and a.email = :email and not a.refused and a.attempted_at > :now::timestamptz - 2 * ${unknownWindow}
   ), of_source as (
     select a.*, lag(a.attempted_at, ${guessing.fromOneSource - 1}) over (partition by a.is_unknown, a.source order by a.id) as earlier
       from attempts a
      where not a.succeeded and a.id > coalesce(
        (select max(b.id) from attempts b where b.succeeded and b.is_unknown = a.is_unknown and b.source = a.source), '')
   ), of_unknown as (
     select a.*, lag(a.attempted_at, ${guessing.fromUnknownBrowsers - 1}) over (order by a.id) as earlier
       from attempts a where not a.succeeded and a.is_unknown
   )
   select case when is_unknown then 'address' else 'browser' end as kind, ${figures(window)} from of_source
    group by is_unknown, source having bool_or(${isPause(window)})
   union all
   select 'unknown_browsers', ${figures(unknownWindow)} from of_unknown having bool_or(${isPause(unknownWindow)})
    order by until desc`,
  { ...typesOf('sign_in_attempts', 'orgId email'), now: 'instant' },
  { kind: 'text', wrong: 'int', since: 'instant', until: 'instant' },
)

/** The latest attempts to sign in to an account. */
export const selectAttempts = statement(
  `select a.attempted_at, a.succeeded, a.refused, a.device is not null as is_known from sign_in_attempts a
    where a.org_id = :orgId and a.email = :email order by a.id desc limit 10`,
  typesOf('sign_in_attempts', 'orgId email'),
  { ...typesOf('sign_in_attempts', 'attempted_at succeeded refused'), is_known: 'bool' },
)
