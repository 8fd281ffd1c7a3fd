import { generateSync } from 'otplib'
import { beforeAll, describe, expect, test } from 'vitest'
import { minutes, msOf } from '#kernel/time.ts'
import { accounts, password } from '#test/accounts.ts'
import { confirmationOf } from '#test/confirming.ts'
import { world, type Member } from '#test/world.ts'

const w = world()
const { elsewhere, query, createUser, signIn, isSignedIn } = accounts(w, () => {
  throw new Error('platform staff belong to no organization')
})
const admin = () => createUser('admin', null)
let root: Member
beforeAll(async () => {
  root = await createUser('superadmin', null)
})

/** The code that an authenticator shows now, or this many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(msOf(w.now()) / 1000) + steps * 30 })
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const codes = (member: Member) => w.as(member).users
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
/** Turns on two-step sign-in. The confirming code is used up, so the clock advances past it. */
const withTwoStep = async (member: Member) => {
  const { secret } = await codes(member).setUpTwoStep({})
  const { recoveryCodes } = await codes(member).confirmTwoStep({ code: codeOf(secret) })
  w.pass(minutes(2))
  return { secret, recoveryCodes }
}
const enter = (member: Member, code?: string, typed = password) =>
  w
    .as(null, { address: elsewhere() })
    .auth.signIn({ email: member.email, password: typed, ...(code !== undefined && { code }) })
const signInOutcome = (member: Member, code?: string, typed?: string) => refusal(enter(member, code, typed))

describe('setting up two-step sign-in', () => {
  test('requires a confirmation, returns a secret, and takes effect with the first code', async () => {
    const member = await admin()
    expect(await refusal(codes(await signIn(member)).setUpTwoStep({}))).toBe('confirmation_needed')
    const { secret, address } = await codes(member).setUpTwoStep({})
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toBe(`otpauth://totp/Upah:${encodeURIComponent(member.email)}?secret=${secret}&issuer=Upah`)
    expect(await codes(member).getTwoStep({})).toEqual({
      on: false,
      since: null,
      recoveryCodesLeft: 0,
      required: false,
    })
    expect(await signInOutcome(member)).toBe('ok')
    expect(await refusal(codes(member).confirmTwoStep({ code: another(codeOf(secret)) }))).toBe('second_step_wrong')
    const { recoveryCodes } = await codes(member).confirmTwoStep({ code: codeOf(secret) })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await codes(member).getTwoStep({})).toEqual({
      on: true,
      since: w.now(),
      recoveryCodesLeft: 10,
      required: false,
    })
    expect(await refusal(codes(member).setUpTwoStep({}))).toBe('two_step_on')
    expect(await refusal(codes(member).confirmTwoStep({ code: codeOf(secret, 1) }))).toBe('two_step_on')
  })

  test('ends other sessions that signed in with the password alone', async () => {
    const member = await admin()
    const elsewhere = await signIn(member)
    await withTwoStep(member)
    expect([await isSignedIn(member), await isSignedIn(elsewhere)]).toEqual([true, false])
  })

  test('accepts a code of the latest secret only, within 15 minutes', async () => {
    const member = await admin()
    const first = await codes(member).setUpTwoStep({})
    const second = await codes(member).setUpTwoStep({})
    expect(second.secret).not.toBe(first.secret)
    expect(await refusal(codes(member).confirmTwoStep({ code: codeOf(first.secret) }))).toBe('second_step_wrong')
    w.pass(minutes(15))
    expect(await refusal(codes(member).confirmTwoStep({ code: codeOf(second.secret) }))).toBe('two_step_run_out')
    expect(await refusal(codes(await admin()).confirmTwoStep({ code: '123456' }))).toBe('two_step_run_out')
  })

  test('returns the recovery codes to only one of several concurrent confirmations, and again to its retry', async () => {
    const member = await admin()
    const { secret } = await codes(member).setUpTwoStep({})
    const code = codeOf(secret)
    const answers = await Promise.all([1, 2, 3].map(() => refusal(codes(member).confirmTwoStep({ code }))))
    expect(answers.toSorted()).toEqual(['ok', 'two_step_on', 'two_step_on'])
    const late = await admin()
    const waiting = await codes(late).setUpTwoStep({})
    const once = w.as(late, { key: `confirm-${w.id()}` }).users
    const typed = { code: codeOf(waiting.secret) }
    expect(await once.confirmTwoStep(typed)).toEqual(await once.confirmTwoStep(typed))
  })
})

describe('signing in with two steps', () => {
  test('asks for the code only after the right password', async () => {
    const member = await admin()
    const { secret } = await withTwoStep(member)
    expect(await signInOutcome(member, undefined, 'Wrong-Pass-1')).toBe('invalid_credentials')
    expect(await signInOutcome(member, codeOf(secret), 'Wrong-Pass-1')).toBe('invalid_credentials')
    expect(await signInOutcome(member)).toBe('second_step_needed')
    expect(await signInOutcome(member, another(codeOf(secret)))).toBe('second_step_wrong')
    expect(await signInOutcome(member, codeOf(secret))).toBe('ok')
    const plain = await admin()
    expect([await signInOutcome(plain), await signInOutcome(plain, '123456')]).toEqual(['ok', 'ok'])
  })

  test('returns the same error for a wrong password with and without two-step sign-in, even with the right code', async () => {
    const [plain, twoSteps] = [await admin(), await admin()]
    const { secret } = await withTwoStep(twoSteps)
    const error = async (member: Member, code?: string) => {
      const { message, fields, params } = (await enter(member, code, 'Wrong-Pass-1').catch(
        (e: unknown) => e,
      )) as Record<string, unknown>
      return { message, fields, params }
    }
    const answers = [await error(plain), await error(twoSteps), await error(twoSteps, codeOf(secret))]
    expect(answers).toEqual(answers.map(() => answers[0]))
  })

  test('accepts a code once, even if it is sent four times concurrently', async () => {
    const member = await admin()
    const { secret } = await withTwoStep(member)
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 4 }, () => signInOutcome(member, code)))
    expect(answers.toSorted()).toEqual(['ok', 'second_step_wrong', 'second_step_wrong', 'second_step_wrong'])
    // The previous code no longer works either, although it is within the drift.
    expect(await signInOutcome(member, codeOf(secret, -1))).toBe('second_step_wrong')
    w.pass(30_000)
    expect(await signInOutcome(member, codeOf(secret))).toBe('ok')
  })

  test.each([
    [-2, 'second_step_wrong'],
    [-1, 'ok'],
    [0, 'ok'],
    [1, 'ok'],
    [2, 'second_step_wrong'],
  ])('with a clock that is %d steps off results in %s', async (steps, answer) => {
    const member = await admin()
    const { secret } = await withTwoStep(member)
    expect(await signInOutcome(member, codeOf(secret, steps))).toBe(answer)
  })

  test('accepts no code again after the clock is set back', async () => {
    const member = await admin()
    const { secret } = await withTwoStep(member)
    const code = codeOf(secret)
    expect(await signInOutcome(member, code)).toBe('ok')
    w.pass(-minutes(60))
    expect(await signInOutcome(member, code)).toBe('second_step_wrong')
    expect(await signInOutcome(member, codeOf(secret))).toBe('second_step_wrong')
    w.pass(minutes(61))
    expect(await signInOutcome(member, codeOf(secret))).toBe('ok')
  })

  test('counts wrong codes as wrong passwords, and the right password in between does not reset the count', async () => {
    const member = await admin()
    const { secret } = await withTwoStep(member)
    for (let guess = 0; guess < 20; guess++) {
      expect(await signInOutcome(member)).toBe('second_step_needed')
      expect(await signInOutcome(member, another(codeOf(secret)))).toBe('second_step_wrong')
    }
    expect(await signInOutcome(member, codeOf(secret))).toBe('user_disabled')
    w.pass(minutes(60))
    expect(await signInOutcome(member, codeOf(secret))).toBe('ok')
  })

  test('counts wrong codes on, even if a session enters the right password in between', async () => {
    const member = await admin()
    const { secret } = await withTwoStep(member)
    for (let guess = 0; guess < 20; guess++) {
      await refusal(codes(member).changeUserPassword({ oldPassword: password, newUserPassword: password }))
      expect(await signInOutcome(member, another(codeOf(secret)))).toBe('second_step_wrong')
    }
    expect(await signInOutcome(member, codeOf(secret))).toBe('user_disabled')
  })

  test('checks at most twenty of two hundred concurrent codes', async () => {
    const member = await admin()
    const { secret } = await withTwoStep(member)
    const right = codeOf(secret)
    const guesses = Array.from({ length: 200 }, (_, i) => String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(guesses.map((code) => signInOutcome(member, code)))
    expect(answers.filter((answer) => answer === 'second_step_wrong')).toHaveLength(20)
    expect(new Set(answers)).toEqual(new Set(['second_step_wrong', 'user_disabled', 'unavailable']))
    expect(await signInOutcome(member, right)).toBe('user_disabled')
    // Wait until the platform no longer counts as under attack.
    w.pass(minutes(20))
  })
})

describe('recovery codes', () => {
  test('work once each, however they are typed, and the remaining ones are counted', async () => {
    const member = await admin()
    const { recoveryCodes } = await withTwoStep(member)
    const [first = '', second = '', third = ''] = recoveryCodes
    expect(await signInOutcome(member, first)).toBe('ok')
    expect(await signInOutcome(member, first)).toBe('second_step_wrong')
    expect(await signInOutcome(member, ` ${second.toLowerCase().replace('-', ' ')} `)).toBe('ok')
    const answers = await Promise.all([signInOutcome(member, third), signInOutcome(member, third)])
    expect(answers.toSorted()).toEqual(['ok', 'second_step_wrong'])
    expect(await codes(member).getTwoStep({})).toMatchObject({ recoveryCodesLeft: 7 })
    expect(
      await signInOutcome(await admin().then(async (other) => (await withTwoStep(other), other)), recoveryCodes[3]),
    ).toBe('second_step_wrong')
  })

  test('can be replaced after a confirmation by code, which invalidates the old ones', async () => {
    const member = await admin()
    const { secret, recoveryCodes } = await withTwoStep(member)
    const session = codes(await signIn(member, { code: recoveryCodes[1]! }))
    expect(await refusal(session.renewRecoveryCodes({}))).toBe('confirmation_needed')
    expect(await refusal(session.confirm({ password }))).toBe('other_confirmation')
    expect(await refusal(session.confirm({ code: another(codeOf(secret)) }))).toBe('second_step_wrong')
    const confirmation = await confirmationOf(session.renewRecoveryCodes({}))
    await session.confirm({ confirmation, code: codeOf(secret) })
    const renewed = await session.renewRecoveryCodes({})
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(await signInOutcome(member, recoveryCodes[0])).toBe('second_step_wrong')
    expect(await signInOutcome(member, renewed.recoveryCodes[0])).toBe('ok')
  })
})

describe('turning off two-step sign-in', () => {
  test('requires a confirmation with a code, which can be a recovery code', async () => {
    const member = await admin()
    const { recoveryCodes } = await withTwoStep(member)
    const session = codes(await signIn(member, { code: recoveryCodes[0]! }))
    expect(await refusal(session.switchOffTwoStep({}))).toBe('confirmation_needed')
    const confirmation = await confirmationOf(session.switchOffTwoStep({}))
    await session.confirm({ confirmation, code: recoveryCodes[1]! })
    expect(await refusal(session.switchOffTwoStep({}))).toBe('ok')
    expect(await signInOutcome(member)).toBe('ok')
    expect(await refusal(session.switchOffTwoStep({}))).toBe('confirmation_needed')
    expect(await query('select 1 from recovery_codes where user_id = $1', [member.id])).toEqual([])
  })

  test('is possible for a superadmin to do for a colleague, whose sessions end, but not for themselves, nor for an admin', async () => {
    const [member, colleague] = [await admin(), await admin()]
    const reset = (by: Member, of: Member) => refusal(w.as(by).administrators.resetTwoStep({ adminId: of.id }))
    expect(await reset(root, member)).toBe('two_step_off')
    await withTwoStep(member)
    expect(await reset(colleague, member)).toBe('permission_denied')
    expect(
      (await w.as(root).administrators.getAll({})).administrators.find(({ id }) => id === member.id),
    ).toMatchObject({ twoStep: true })
    expect(await reset(root, root)).toBe('not_yourself')
    expect(await reset(root, member)).toBe('ok')
    expect(await isSignedIn(member)).toBe(false)
    expect(await signInOutcome(member)).toBe('ok')
    const [line] = await query<{ after: object }>(
      `select after from audit_events where record_id = $1 and call = 'administrators-resetTwoStep'`,
      [member.id],
    )
    expect(line?.after).toEqual({ twoStep: false, because: 'reset by a superadmin', sessionsEnded: 1 })
  })
})

describe('stored data', () => {
  test('contains no secret, recovery code or password in plain text, including in stored responses', async () => {
    const member = await admin()
    const { secret, recoveryCodes } = await withTwoStep(member)
    const tables = await query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    let text = ''
    for (const { name } of tables) text += JSON.stringify(await query(`select t::text from ${name} t`))
    const hidden = [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', '')), password]
    for (const value of hidden) {
      expect(text).not.toContain(value)
      expect(text).not.toContain(Buffer.from(value).toString('hex'))
      expect(text).not.toContain(Buffer.from(value).toString('base64').slice(0, -2))
    }
    expect(text).toContain('sealed')
  })

  test('cannot be copied: a secret is invalid in another account', async () => {
    const [member, thief] = [await admin(), await admin()]
    const { secret } = await withTwoStep(member)
    await withTwoStep(thief)
    await query(
      `update one_time_passwords set last_step = 0, sealed_secret = (select sealed_secret from one_time_passwords where user_id = $1) where user_id = $2`,
      [member.id, thief.id],
    )
    expect(await signInOutcome(thief, codeOf(secret))).toBe('second_step_wrong')
    expect(await signInOutcome(member, codeOf(secret))).toBe('ok')
  })
})
