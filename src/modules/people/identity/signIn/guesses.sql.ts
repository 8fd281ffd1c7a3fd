import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { guessing } from '../account.rules.ts'

const seconds = (ms: number): string => `interval '${ms / 1000} seconds'`
const [window, unknownWindow] = [seconds(guessing.window), seconds(guessing.unknownBrowsersWindow)]
const isRecent = (within: string) => `attempted_at > :now::timestamptz - ${within}`
/** A limit was reached at a failure if the failure `limit - 1` places before it (`earlier`) is within the window. */
const figures = (within: string) =>
  `count(*) filter (where ${isRecent(within)})::int as wrong, min(attempted_at) filter (where ${isRecent(within)}) as since,
   max(attempted_at) filter (where ${isRecent(within)} and earlier > attempted_at - ${within}) + ${within} as until`
const account = typesOf('sign_in_attempts', 'orgId email')

/**
 * Recent failures for an account: from each source since its last success, and from all unknown browsers (without a
 * source). Further attempts are refused until `until`, even with the right password; null if no limit was reached.
 */
export const selectOfAccount = statement(
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
   select is_unknown, source, ${figures(window)} from of_source group by is_unknown, source
   union all
   select true, null, ${figures(unknownWindow)} from of_unknown
    order by until desc`,
  { ...account, now: 'instant' },
  { isUnknown: 'bool', source: 'text?', wrong: 'int', since: 'instant?', until: 'instant?' },
)

/** Recent failures for any account from an IP address, and for any account of an organization, which are counted up to a limit. */
export const selectOfAddress = statement(
  `select
     (select count(*)::int from sign_in_attempts a where a.address = :address and not a.succeeded and ${isRecent(window)}) as of_address,
     (select count(*)::int from (select 1 from sign_in_attempts a where a.org_id = :orgId and not a.succeeded
       and ${isRecent(window)} limit ${guessing.attackOnOrganization}) f) as of_organization`,
  { ...typesOf('sign_in_attempts', 'orgId address'), now: 'instant' },
  { ofAddress: 'int', ofOrganization: 'int' },
)

/** The latest attempts to sign in to an account. */
export const selectAttempts = statement(
  `select a.attempted_at, a.succeeded, a.refused, a.device is not null as is_known from sign_in_attempts a
    where a.org_id = :orgId and a.email = :email order by a.id desc limit 10`,
  account,
  { ...typesOf('sign_in_attempts', 'attemptedAt succeeded refused'), isKnown: 'bool' },
)
