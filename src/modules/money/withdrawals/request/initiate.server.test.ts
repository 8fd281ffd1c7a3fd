import { ringgit } from '#kernel/money.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, minutes } from '#kernel/time.ts'
import { defaultNow, untilBlocked, world, type Member, type Organization } from '#test/world.ts'
import { auditAfterEach, lastCode, placing, reasonForWithdrawal, withdrawing } from '#test/withdrawing.ts'

const w = world()
const { attempt, balanceOf, codeFor, query, withdraw, withdrawalsOf } = withdrawing(w)
let kopi: Organization
let aina: Member
beforeEach(async () => {
  w.travelTo(defaultNow)
  kopi = await w.organization()
  aina = await w.employee(kopi)
})
auditAfterEach(w)
const refusal = (code: string): unknown => expect.objectContaining({ code })

describe('verification codes', () => {
  const confirm = (member: Member, code: string, amount = 250) => attempt(member, amount, code)
  const wrongCodes = async (member: Member) =>
    (
      await query<{ wrong_codes: number; status: string }>('select wrong_codes, status from users where id = $1', [
        member.id,
      ])
    )[0]
  const wrongOne = (right: string) => (right === 'R-000000' ? 'R-000001' : 'R-000000')

  test('are valid once, for five minutes, for one amount and reason', async () => {
    const code = await codeFor(aina, 250)
    await expect(confirm(aina, code, 251)).rejects.toEqual(refusal('code_not_valid'))
    await expect(
      w.as(aina).rollingPayEmployee.initiateTransaction({
        amount: ringgit(250),
        reasonForWithdrawal: 'Medical',
        verificationCode: code,
      }),
    ).rejects.toEqual(refusal('code_not_valid'))
    w.pass(minutes(5))
    await expect(confirm(aina, code)).rejects.toEqual(refusal('code_expired'))
    expect(await wrongCodes(aina)).toEqual({ wrong_codes: 2, status: 'Active' })
    await confirm(aina, await codeFor(aina, 250))
    expect(await wrongCodes(aina)).toEqual({ wrong_codes: 0, status: 'Active' })
    w.pass(days(1))
    await expect(confirm(aina, await lastCode(w, aina.mobileNumber))).rejects.toEqual(refusal('code_not_valid'))
  })

  test('are replaced by a newer code', async () => {
    const first = await codeFor(aina, 250)
    w.pass(minutes(2))
    const second = await codeFor(aina, 250)
    // A late SMS is not a guess, so it doesn't count.
    if (first !== second) {
      await expect(confirm(aina, first)).rejects.toEqual(refusal('code_replaced'))
      expect(await wrongCodes(aina)).toEqual({ wrong_codes: 0, status: 'Active' })
    }
    await confirm(aina, second)
  })

  test('are stored nowhere but in their message', async () => {
    const code = (await codeFor(aina, 250)).slice(2)
    const [kept] = await query<{ text: string }>(
      'select v::text as text from verification_codes v where user_id = $1',
      [aina.id],
    )
    expect(kept?.text).not.toContain(code)
    const trail = await query<{ text: string }>('select a.after::text as text from audit_events a where org_id = $1', [
      kopi.id,
    ])
    expect(trail.map(({ text }) => text).join()).not.toContain(code)
  })

  test('stay valid if the same withdrawal is requested again, and are resent only on demand', async () => {
    const ask = (amount: number, resend = false) =>
      w.as(aina).rollingPayEmployee.sendVerificationCode({ amount: ringgit(amount), reasonForWithdrawal, resend })
    const first = await ask(250)
    w.pass(minutes(0.5))
    expect(await ask(250)).toMatchObject({ sent: false, resendAt: first.resendAt, expiresAt: first.expiresAt })
    expect(await w.messages(aina.mobileNumber)).toHaveLength(1)
    await expect(ask(250, true)).rejects.toMatchObject({ code: 'code_too_soon', params: { seconds: 90 } })
    await expect(ask(260)).rejects.toMatchObject({ code: 'code_too_soon' })
    w.pass(minutes(4))
    // Half a minute is left, which is too little to open the code step again.
    expect(await ask(250)).toMatchObject({ sent: true })
    expect(await w.messages(aina.mobileNumber)).toHaveLength(2)
  })

  test('have a separate timer from the codes that verify a mobile number', async () => {
    await w.as(aina).employees.sendSmsVerificationCode({ mobileNumber: '+60127770055' })
    w.pass(minutes(0.25))
    await codeFor(aina, 250)
  })

  test('return the number of tries left if they are wrong, and do not count if they have expired', async () => {
    const code = await codeFor(aina, 250)
    await expect(confirm(aina, wrongOne(code))).rejects.toMatchObject({
      code: 'code_not_valid',
      params: { left: 4 },
      message: 'Wrong code. Tries left before your account is locked: 4.',
    })
    w.pass(minutes(5))
    for (const typed of [code, wrongOne(code)])
      await expect(confirm(aina, typed)).rejects.toMatchObject({
        code: 'code_expired',
        message: 'This code has expired. Please request a new one.',
      })
    expect(await wrongCodes(aina)).toEqual({ wrong_codes: 1, status: 'Active' })
  })

  test('stay valid if the fee changed since the confirmation, which the employee must see first', async () => {
    const verificationCode = await codeFor(aina, 250)
    const withdraw = (net: number) =>
      w.as(aina).rollingPayEmployee.initiateTransaction({
        amount: ringgit(250),
        reasonForWithdrawal,
        verificationCode,
        net: ringgit(net),
      })
    await query('update organizations set service_fee_bp = 500 where org_id = $1', [kopi.id])
    await expect(withdraw(243.75)).rejects.toMatchObject({ code: 'fee_changed', params: { net: 'RM 237.50' } })
    expect(await wrongCodes(aina)).toEqual({ wrong_codes: 0, status: 'Active' })
    expect(await withdraw(237.5)).toMatchObject({ status: 'pending' })
  })

  test('can be requested every two minutes, and five times in an hour', async () => {
    await codeFor(aina, 250)
    w.pass(minutes(1))
    await expect(codeFor(aina, 260)).rejects.toMatchObject({ code: 'code_too_soon', params: { seconds: 60 } })
    for (let sent = 1; sent < 5; sent++) {
      w.pass(minutes(2))
      await codeFor(aina, 250)
    }
    w.pass(minutes(2))
    await expect(codeFor(aina, 250)).rejects.toEqual(refusal('code_too_many'))
    w.pass(minutes(60))
    await codeFor(aina, 250)
  })

  test('are sent once for fifty concurrent requests', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        w.as(aina).rollingPayEmployee.sendVerificationCode({ amount: ringgit(250), reasonForWithdrawal }),
      ),
    )
    expect(all.filter((one) => one.status === 'fulfilled' && one.value.sent)).toHaveLength(1)
    expect(all.filter((one) => one.status === 'rejected')).toEqual([])
    expect(await w.messages(aina.mobileNumber)).toHaveLength(1)
  })

  test('lock the account and end every session after five wrong attempts', async () => {
    const wrong = wrongOne(await codeFor(aina, 250))
    for (let n = 1; n < 5; n++) await expect(confirm(aina, wrong)).rejects.toEqual(refusal('code_not_valid'))
    await expect(confirm(aina, wrong)).rejects.toMatchObject({
      code: 'code_out_of_range',
      message: 'Too many Attempts! Your account has been locked. Please contact support for help!.',
    })
    expect(await query('select status, suspended_for from users where id = $1', [aina.id])).toEqual([
      { status: 'Suspended', suspended_for: 'codes' },
    ])
    expect(await query('select 1 from sessions where user_id = $1', [aina.id])).toEqual([])
    await expect(confirm(aina, wrong)).rejects.toEqual(refusal('unauthenticated'))
  })

  test('are checked exactly five times in two hundred concurrent wrong attempts', async () => {
    const wrong = wrongOne(await codeFor(aina, 250))
    const all = await Promise.allSettled(Array.from({ length: 200 }, () => confirm(aina, wrong)))
    const count = (code: string) =>
      all.filter((one) => one.status === 'rejected' && (one.reason as { code: string }).code === code).length
    expect([count('code_not_valid'), count('code_out_of_range')]).toEqual([4, 1])
    expect(count('user_disabled') + count('unauthenticated')).toBe(195)
    expect(
      await query(`select 1 from audit_events where org_id = $1 and record_type = 'user' and call like '%initiate%'`, [
        kopi.id,
      ]),
    ).toHaveLength(5)
  })
})

test('withdrawals of a deleted record with the same IC number count against the limit and the frequency', async () => {
  await placing(w)(kopi, aina, { amount: 450_00 })
  await query('update employees set deleted_at = $2 where id = $1', [aina.employeeId, w.now()])
  const again = await w.employee(kopi)
  await query('update employees set ic_number = $2 where id = $1', [again.employeeId, aina.icNumber])
  expect(await balanceOf(again)).toMatchObject({ balance: 300, workings: { taken: 450 } })
  await expect(codeFor(again, 250)).rejects.toEqual(refusal('frequency_exceeded'))
  w.pass(days(1))
  await expect(codeFor(again, 800)).rejects.toEqual(refusal('amount_over_limit'))
})

describe('concurrent withdrawals', () => {
  test('two hundred attempts of one employee withdraw exactly the available amount', async () => {
    const verificationCode = await codeFor(aina, 250)
    const all = await Promise.allSettled(
      Array.from({ length: 200 }, () =>
        w
          .as(aina)
          .rollingPayEmployee.initiateTransaction({ amount: ringgit(250), reasonForWithdrawal, verificationCode }),
      ),
    )
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await withdrawalsOf(aina)).toHaveLength(1)
    expect(await balanceOf(aina)).toMatchObject({ balance: 500 })
  })

  test('the same key sent a hundred times has one effect and identical responses, even later', async () => {
    const verificationCode = await codeFor(aina, 250)
    const again = () =>
      w
        .as(aina, { key: 'one-intent-of-aina' })
        .rollingPayEmployee.initiateTransaction({ amount: ringgit(250), reasonForWithdrawal, verificationCode })
    const answers = await Promise.all(Array.from({ length: 100 }, again))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await again()).toEqual(answers[0])
    expect(await withdrawalsOf(aina)).toHaveLength(1)
  })

  test('the same key with another body or from another user is refused without details', async () => {
    const key = 'a-key-that-was-used'
    await withdraw(aina, 250, { key })
    const colleague = await w.employee(kopi)
    const stranger = await w.employee(await w.organization())
    const other = (member: Member, amount: number) =>
      w.as(member, { key }).rollingPayEmployee.initiateTransaction({
        amount: ringgit(amount),
        reasonForWithdrawal,
        verificationCode: 'R-000000',
      })
    await expect(other(aina, 251)).rejects.toEqual(refusal('key_reused'))
    await expect(other(colleague, 250)).rejects.toEqual(refusal('key_reused'))
    const right = await codeFor(stranger, 250)
    await expect(
      w
        .as(stranger, { key })
        .rollingPayEmployee.initiateTransaction({ amount: ringgit(250), reasonForWithdrawal, verificationCode: right }),
    ).rejects.toThrow()
    expect(await withdrawalsOf(stranger)).toEqual([])
  })

  test('a batch of a hundred employees from two organizations gives each the same result as a single request', async () => {
    const other = await w.organization()
    const people = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        w.employee(i % 2 ? kopi : other, i % 10 === 3 ? { withdrawalsDisabled: true } : {}),
      ),
    )
    const codes = await Promise.all(
      people.map(async (member, i) => (i % 10 === 3 ? 'R-000000' : codeFor(member, 100 + i))),
    )
    const all = await Promise.allSettled(
      people.map((member, i) =>
        w.as(member).rollingPayEmployee.initiateTransaction({
          amount: ringgit(100 + i),
          reasonForWithdrawal,
          verificationCode: codes[i] ?? '',
        }),
      ),
    )
    expect(all.map((one, i) => one.status === (i % 10 === 3 ? 'rejected' : 'fulfilled'))).not.toContain(false)
    const [{ n } = { n: 0 }] = await query<{ n: number }>(
      'select count(*)::int as n from withdrawals where employee_id = any($1)',
      [people.map((one) => one.employeeId)],
    )
    expect(n).toBe(90)
  })

  test('each request of a batch is authorized separately', async () => {
    const other = await w.organization()
    const suspended = await w.organization()
    const [siti, gone, away, manager] = [
      await w.employee(other),
      await w.employee(kopi),
      await w.employee(suspended),
      await w.member(kopi, 'Manager'),
    ]
    await query('delete from sessions where user_id = $1', [gone.id])
    await query(`update organizations set status = 'Suspended' where org_id = $1`, [suspended.id])
    const forged = { ...siti, session: { ...siti.session, orgId: kopi.id } }
    const balance = (member: Member | null) => w.as(member).rollingPayEmployee.getRollingPayBalance({})
    const answers = await Promise.all(
      // The first runs alone; the others form the next batch.
      [aina, aina, aina, aina, siti, gone, away, manager, forged, null, aina].map((member) =>
        balance(member).then(
          ({ withdrawable }) => withdrawable,
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    const { withdrawable: right } = await balanceOf(aina)
    const none = 'unauthenticated'
    expect(answers).toEqual([right, right, right, right, right, none, none, 'permission_denied', none, none, right])
  })

  test('a batch whose statement writes other rows than decided fails in the database', async () => {
    expect(await query(`select expect_rows(2, 2, 'used amounts') as written`)).toEqual([{ written: true }])
    await expect(query(`select expect_rows(1, 2, 'used amounts')`)).rejects.toThrow('wrote 1 used amounts instead of 2')
  })

  test('a withdrawal waits for a concurrent change of the employee, and sees it', async () => {
    const verificationCode = await codeFor(aina, 250)
    const rival = await w.database.pool.connect()
    await rival.query('begin')
    await rival.query('update employees set withdrawals_disabled = true where id = $1', [aina.employeeId])
    const attempt = w
      .as(aina)
      .rollingPayEmployee.initiateTransaction({ amount: ringgit(250), reasonForWithdrawal, verificationCode })
      .catch((refusal: unknown) => refusal)
    await untilBlocked(w.database)
    await rival.query('commit')
    rival.release()
    expect(await attempt).toEqual(refusal('withdrawals_disabled'))
    expect(await withdrawalsOf(aina)).toEqual([])
  })
})
