import { beforeAll, expect } from 'vitest'
import { sen } from '#kernel/money.ts'
import { sendResetLink } from '#people/identity/signIn/reset.jobs.ts'
import { readToken } from '#server/session-token.ts'
import type { Credentials } from '#server/pipeline/parts.ts'
import { hashPassword } from '#server/secrets.ts'
import type { Member, Organization, World } from './world.ts'

export const password = 'Right-Pass-1'

export type Attempt = {
  password?: string
  code?: string
  from?: string
  session?: Credentials | null
  tenantId?: string
  device?: string | undefined
}
export type Account = Pick<Member, 'email' | 'orgId'>

/** Runs the queued jobs of password reset requests. */
export const sendResetLinks = async (w: World): Promise<void> => {
  const { rows } = await w.database.pool.query<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'sendResetLink' returning j.payload`,
  )
  for (const { payload } of rows) await w.run(sendResetLink, payload)
}

/** Requests a password reset and sends the link. */
export const requestReset = async (w: World, email: string, domain: string, address?: string) => {
  const response = await w.as(null, { ...(address && { address }) }).auth.requestPasswordReset({ email, domain })
  await sendResetLinks(w)
  return response
}

/** Users with passwords, and helpers to sign them in. */
export const accounts = (w: World, kopi: () => Organization) => {
  let hash = ''
  let address = 0
  beforeAll(async () => {
    hash = await hashPassword(password)
  })
  /** A new IP address, so that the attempts of one test don't count toward the limits of another. */
  const elsewhere = () => `10.0.${Math.floor((address += 1) / 250)}.${address % 250}`

  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await w.database.pool.query<Row>(text, values)).rows

  const createUser = async (
    role: Member['role'] = 'Manager',
    organization: Organization | null = kopi(),
  ): Promise<Member> => {
    const isEmployee = role === 'Employee' && organization
    const member = isEmployee
      ? await w.employee(organization, { salary: sen(300_000) })
      : await w.member(organization, role)
    await query('update users set password_hash = $2 where id = $1', [member.id, hash])
    return member
  }

  const signIn = async (member: Account, attempt: Attempt = {}) => {
    const tenantId = attempt.tenantId ?? (member.orgId === 'PLATFORM' ? undefined : member.orgId)
    const body = { tenantId, email: member.email, password: attempt.password ?? password, code: attempt.code }
    const sent = {
      name: 'auth-signIn',
      body,
      session: attempt.session,
      device: attempt.device,
      address: attempt.from ?? elsewhere(),
      userAgent: 'test',
    }
    const { session, device = '' } = await w.app.answer(sent)
    return { ...(member as Member), session: readToken(session ?? '') as Credentials, token: session ?? '', device }
  }
  /** The outcome of a sign-in attempt: `signed in` or an error code. */
  const signInOutcome = async (member: Account, attempt: Attempt = {}) =>
    signIn(member, attempt).then(
      () => 'signed in',
      (refusal: { code: string }) => refusal.code,
    )
  const isSignedIn = (member: Member) =>
    w
      .as(member)
      .auth.getSession({})
      .then(
        () => true,
        (refusal: { code: string }) => (expect(refusal.code).toBe('unauthenticated'), false),
      )
  return { elsewhere, query, createUser, signIn, signInOutcome, isSignedIn }
}
