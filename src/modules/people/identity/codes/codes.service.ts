import { addMs, dateIn, startOf, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { keyedDigest, newCode, sameBytes } from '#server/secrets.ts'
import {
  afterWrongCode,
  codeLimits,
  codePrefix,
  maxCodesOfOrganization,
  codeText,
  readCode,
  tooManyToday,
  whyNotIssue,
  type CodeOutcome,
  type CodePurpose,
  type IssueRefusal,
} from './codes.rules.ts'
import * as sql from './codes.sql.ts'

type CodeUser = { readonly orgId: Id<'org'>; readonly id: Id<'user'>; readonly employeeId: Id<'employee'> | null }
type Purpose = { readonly user: CodeUser; readonly purpose: CodePurpose; readonly boundTo: string }
type CodeWork = Pick<Work, 'db' | 'client' | 'now' | 'newId' | 'env'>

export const codeDigest = (
  env: Work['env'],
  user: Id<'user'>,
  purpose: CodePurpose,
  boundTo: string,
  digits: string,
): Buffer => keyedDigest(env.secretKey, codeText(user, purpose, boundTo, digits))

/**
 * Serializes the codes of one user. Locks the employee first, in the same order as money calls, so
 * codes for withdrawals and for mobile numbers are counted one after the other.
 */
const lockUserAndEmployee = async ({ client }: CodeWork, user: CodeUser) => {
  const employee = user.employeeId && sql.lockEmployee.run(client, { orgId: user.orgId, employeeId: user.employeeId })
  const [found] = await Promise.all([sql.lockUser.first(client, user), employee])
  return found
}

/** Codes that went to the user and to the number, and how many the organization may send in a day. */
const historyOf = async ({ client, now }: CodeWork, user: CodeUser, purpose: CodePurpose, number: Buffer) => {
  const since = addMs(now, -codeLimits.window)
  const row = await sql.selectCodeHistory.one(client, {
    orgId: user.orgId,
    userId: user.id,
    number,
    since,
    today: startOf(dateIn(now)),
    now,
    purpose,
  })
  return {
    ...row,
    ofNumber: row.inWindow,
    ofNumberToday: row.inDay,
    maxOfOrganization: maxCodesOfOrganization(row.employees),
  }
}

/** Counts a code of the organization unless its daily limit is reached. */
const countForOrganization = async ({ client, now }: CodeWork, orgId: Id<'org'>, max: number): Promise<boolean> =>
  (await sql.countCodeOfDay.run(client, { orgId, day: dateIn(now), max })) === 1

/** A sent code that is valid for the same request for at least another minute, or null. */
export const sentCode = async (
  ctx: CodeWork,
  { user, purpose, boundTo }: Purpose,
): Promise<{ readonly sentAt: Instant; readonly expiresAt: Instant } | null> => {
  const { client, now } = ctx
  await lockUserAndEmployee(ctx, user)
  const minExpiry = addMs(now, codeLimits.minRemaining)
  const newest = await sql.selectSentCode.first(client, { orgId: user.orgId, userId: user.id, purpose, now, minExpiry })
  return newest?.usable && newest.boundTo === boundTo ? { sentAt: newest.sentAt, expiresAt: newest.expiresAt } : null
}

type NewCode = Purpose & {
  readonly mobileNumber: string
  /** Confirmed by a passkey instead of an SMS, so that it doesn't wait for the last one. It counts toward the limits. */
  readonly unsent?: true
}
/** Creates a code and returns it as sent, `R-123456`, or why none is sent now. Invalidates earlier codes of the purpose. */
export const issueCode = async (
  ctx: CodeWork,
  { user, purpose, boundTo, mobileNumber, unsent }: NewCode,
): Promise<{ readonly code: string; readonly expiresAt: Instant } | { readonly whyNot: IssueRefusal }> => {
  const locked = lockUserAndEmployee(ctx, user)
  const numberLocked = sql.lockNumber.run(ctx.client, { mobileNumber })
  const number = keyedDigest(ctx.env.secretKey, `number|${mobileNumber}`)
  const [history] = await Promise.all([historyOf(ctx, user, purpose, number), locked, numberLocked])
  const whyNot = whyNotIssue(unsent ? { ...history, lastAt: null } : history, ctx.now)
  if (whyNot) return { whyNot }
  // If the clock was set back, a code from the future would stay the newest and valid.
  if (history.ahead)
    await ctx.db
      .deleteFrom('verification_codes')
      .where((of) => of.and({ org_id: user.orgId, user_id: user.id, purpose }))
      .where('created_at', '>', ctx.now)
      .execute()
  const digits = newCode()
  const expiresAt = addMs(ctx.now, codeLimits.life)
  const id = ctx.newId<'verification_code'>()
  await sql.countCodeToNumber.run(ctx.client, { number, id, now: ctx.now })
  await ctx.db
    .insertInto('verification_codes')
    .values({
      org_id: user.orgId,
      id,
      user_id: user.id,
      purpose,
      bound_to: boundTo,
      mobile_number: mobileNumber,
      code_hash: codeDigest(ctx.env, user.id, purpose, boundTo, digits),
      created_at: ctx.now,
      expires_at: expiresAt,
    })
    .execute()
  // Lock the organization's row last, to hold the contended lock as briefly as possible.
  if (!(await countForOrganization(ctx, user.orgId, history.maxOfOrganization))) return { whyNot: tooManyToday }
  return { code: `${codePrefix}${digits}`, expiresAt }
}

/**
 * When the newest code was sent, if the entered digits are those of an earlier code that it replaced; otherwise null. SMS
 * can arrive late, so such a code is not a guess.
 */
export const replacedAt = async (
  { client, now, env }: Pick<Work, 'client' | 'now' | 'env'>,
  { user, purpose }: { readonly user: Pick<CodeUser, 'orgId' | 'id'>; readonly purpose: CodePurpose },
  digits: string | null,
): Promise<Instant | null> => {
  if (!digits) return null
  const since = addMs(now, -codeLimits.window)
  const [newest, ...earlier] = await sql.selectUnusedCodes.all(client, {
    orgId: user.orgId,
    userId: user.id,
    purpose,
    since,
  })
  const isEntered = ({ boundTo, codeHash }: { readonly boundTo: string; readonly codeHash: Buffer }) =>
    sameBytes(codeHash, codeDigest(env, user.id, purpose, boundTo, digits))
  return newest && earlier.some(isEntered) ? newest.sentAt : null
}

/**
 * Checks an entered code. A correct one is used up and resets the count of wrong codes; an expired or replaced one does
 * not count.
 * The fifth wrong one suspends the user and ends every session, so the caller must commit (`refuseAndKeep`).
 */
export const checkCode = async (
  ctx: CodeWork,
  { user, purpose, boundTo, code }: Purpose & { readonly code: string },
): Promise<'ok' | CodeOutcome> => {
  const person = await lockUserAndEmployee(ctx, user)
  if (!person || person.status !== 'Active') return 'locked'
  const newest = await sql.selectCodeToCheck.first(ctx.client, {
    orgId: user.orgId,
    userId: user.id,
    purpose,
    now: ctx.now,
  })
  const digits = readCode(code)
  // An expired code can't be guessed, so the attempt doesn't count.
  if (newest?.unused && !newest.current) return 'expired'
  if (newest?.unused && digits && sameBytes(newest.codeHash, codeDigest(ctx.env, user.id, purpose, boundTo, digits))) {
    await ctx.db
      .updateTable('verification_codes')
      .set({ used_at: ctx.now })
      .where((of) => of.and({ org_id: user.orgId, id: newest.id }))
      .execute()
    if (person.wrongCodes > 0) await writeWrongCodes(ctx, [{ ...user, wrongCodes: 0, locked: false }])
    return 'ok'
  }
  const sentAt = newest?.unused ? await replacedAt(ctx, { user, purpose }, digits) : null
  if (sentAt) return { replacedAt: sentAt }
  const { wrongCodes, outcome } = afterWrongCode(person.wrongCodes)
  await writeWrongCodes(ctx, [{ ...user, wrongCodes, locked: outcome === 'locked' }])
  return outcome
}

/** Stores the users' consecutive wrong codes; suspends locked users and ends their sessions. */
export const writeWrongCodes = async (
  { client, now }: Pick<Work, 'client' | 'now'>,
  counts: readonly {
    readonly orgId: Id<'org'>
    readonly id: Id<'user'>
    readonly wrongCodes: number
    readonly locked: boolean
  }[],
): Promise<void> => {
  if (counts.length === 0) return
  await sql.updateWrongCodes.run(client, { counts, now })
}

/**
 * A part of a statement that marks codes as used. `items` is a table of the statement with `org_id` and `code_id`. A batch
 * of withdrawals is written by one statement.
 */
export const spendCodes = (items: string, at: string): string =>
  `update verification_codes c set used_at = ${at} from ${items} i
    where c.org_id = i.org_id and c.id = i.code_id and c.used_at is null`
