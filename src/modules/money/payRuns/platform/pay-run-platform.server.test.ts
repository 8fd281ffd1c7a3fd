import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { setKnownEmail } from '#test/known-contacts.ts'
import { racing } from '#test/racing.ts'
import { world, type Member } from '#test/world.ts'
import { wire as openedWire } from '#test/wire.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { payRunSteps, payRunWorld, type PayRunWorld } from '../pay-run-world.fixtures.ts'

const w = world()
const wire = openedWire(() => w.app)
let kopi: PayRunWorld
let boost: string
let grab: string
let aina: Member
let badrul: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  kopi = await payRunWorld(w, [{ name: 'Meal', amount: ringgit(100.01) }])
  boost = await kopi.wallet('Boost')
  grab = await kopi.wallet('GrabPay')
  aina = await kopi.employee({ [boost]: 66.67, [grab]: 33.33 }, 'Aina')
  badrul = await kopi.employee({ [boost]: 100 }, '=Badrul, "B"')
})
const steps = payRunSteps(w, () => kopi)
const { runs, platform } = steps
const query = (text: string, values: unknown[]) => w.database.pool.query(text, values)
const failed = ({ employeeId }: Member, ...walletIds: string[]) => ({
  employeeId: employeeId ?? '',
  ...(walletIds.length > 0 && { walletIds }),
})

describe('the list of all runs', () => {
  /** Three organizations with a run each; their names start with a unique word. */
  const three = async () => {
    const word = `Tigaan${w.id().slice(-6)}`
    const made: { id: string; orgName: string }[] = []
    for (const [name, payDay, amount] of [
      ['Beta', '2026-11-20', 30],
      ['alpha', '2026-11-25', 10],
      ['Gamma', '2026-11-18', 20],
    ] as const) {
      kopi = await payRunWorld(w)
      await kopi.employee({ [boost]: 100 })
      const orgName = `${word} ${name}`
      await query('update organizations set name = $2 where org_id = $1', [kopi.organization.id, orgName])
      w.pass(1_000)
      const fields = { payType: 'Ad-hoc', benefitName: `${name} bonus`, amount: ringgit(amount), payDay }
      made.push({ id: await steps.approved(fields), orgName })
    }
    return { word, made }
  }
  const namesOf = async (input: Parameters<ReturnType<typeof platform>['getAll']>[0]) =>
    (await platform().getAll(input)).payRuns.map(({ orgName }) => orgName.split(' ')[1])

  test('is sorted by every column in both directions, searched and filtered', async () => {
    const { word, made } = await three()
    const orders = {
      modifiedAt: ['Beta', 'alpha', 'Gamma'],
      payDay: ['Gamma', 'Beta', 'alpha'],
      orgName: ['alpha', 'Beta', 'Gamma'],
      netPay: ['alpha', 'Gamma', 'Beta'],
    } as const
    for (const [by, order] of Object.entries(orders) as [keyof typeof orders, readonly string[]][]) {
      expect(await namesOf({ search: word, sort: { by } }), by).toEqual(order)
      expect(await namesOf({ search: word, sort: { by, descending: true } }), by).toEqual(order.toReversed())
    }
    expect(await namesOf({ search: word }), 'without a sort').toEqual(['Gamma', 'alpha', 'Beta'])
    expect(await namesOf({ search: 'alpha BONUS' })).toContain('alpha')
    await query(`update pay_run_groups set name = $2 where run_id = $1`, [made[2]?.id, `Kitchen ${word}`])
    expect(await namesOf({ search: `kitchen ${word}` })).toEqual(['Gamma'])
    expect(await namesOf({ search: made[0]?.id ?? '' })).toEqual(['Beta'])
    expect(await namesOf({ search: `${word}%` })).toEqual([])

    await steps.move(made[2]?.id ?? '', 'cancelled')
    const all = await platform().getAll({ search: word })
    expect(all).toMatchObject({ total: 3, counts: { approved: 2, cancelled: 1, completed: 0 } })
    const only = await platform().getAll({ search: word, filter: { status: 'cancelled' } })
    expect(only).toMatchObject({ total: 1, counts: { approved: 2, cancelled: 1 }, payRuns: [{ id: made[2]?.id }] })
  })

  test('is paged, and the last page has the rest', async () => {
    const word = `Enaman${w.id().slice(-6)}`
    await query('update organizations set name = $2 where org_id = $1', [kopi.organization.id, word])
    const ids: string[] = []
    for (let day = 17; day < 23; day++) {
      const fields = { payType: 'Ad-hoc', benefitName: `Bonus ${day}`, amount: ringgit(5), payDay: `2026-11-${day}` }
      ids.push(await steps.approved(fields))
    }
    const page = { search: word, sort: { by: 'payDay' as const }, pageSize: 5 }
    const first = await platform().getAll(page)
    const last = await platform().getAll({ ...page, after: first.next ?? '' })
    expect([first.total, first.payRuns.length, last.payRuns.length, last.next]).toEqual([6, 5, 1, null])
    expect([...first.payRuns, ...last.payRuns].map(({ id }) => id)).toEqual(ids)
    expect((await platform().getAll({ ...page, page: 2 })).payRuns).toEqual(last.payRuns)
  })

  test('has no drafts and no submitted or deleted runs', async () => {
    const word = `Kosong${w.id().slice(-6)}`
    await query('update organizations set name = $2 where org_id = $1', [kopi.organization.id, word])
    await runs().delete({ id: (await steps.create()).id })
    const id = await steps.submitted()
    await steps.create({ payType: 'Ad-hoc', benefitName: 'Bonus', amount: ringgit(5) })
    expect(await platform().getAll({ search: word })).toMatchObject({ payRuns: [], total: 0, next: null })
    for (const call of [platform().getEmployees, platform().getReport, platform().getOne])
      await expect(call(steps.readKeyOf(id))).rejects.toMatchObject({ code: 'pay_run_not_found' })
  })
})

describe('a payout file', () => {
  const download = async (id: string, walletId: string, by = kopi.admin) => {
    const input = encodeURIComponent(JSON.stringify({ ...steps.readKeyOf(id), walletId }))
    const headers = { cookie: `upah=${by.token}` }
    return fetch(`${wire.address}/download/adminPayRuns-downloadPayouts?data=${input}`, { headers })
  }

  test('has a row for each payment to the wallet, with full account numbers and no formulas', async () => {
    await query(`update employees set employee_number = 'E-7' where id = $1`, [aina.employeeId])
    const id = await steps.approved()
    const file = await download(id, boost)
    const { orgName } = (await platform().getOne(steps.readKeyOf(id))).payRun
    const name = /filename="(.*?)"/.exec(file.headers.get('content-disposition') ?? '')?.[1]
    expect(name).toMatch(new RegExp(`^payouts-${orgName}-Boost.*-2026-11-27-${id}.csv$`))
    const nameOf = async ({ employeeId }: Member) =>
      (await steps.employeesOf(id)).find((one) => one.employeeId === employeeId)?.employeeName ?? ''
    const [ainas, badruls] = [await nameOf(aina), (await nameOf(badrul)).replaceAll('"', '""')]
    const lines = (await file.text()).split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?Name,Employee No\.,Wallet Account,Amount \(RM\)$/)
    expect(lines.slice(1).toSorted()).toEqual(
      ['', `"'${badruls}",,0123456789,100.01`, `${ainas},E-7,0123456789,66.68`].toSorted(),
    )
    expect(await (await download(id, grab)).text()).toContain(`${ainas},E-7,0123456789,33.33`)
  })

  test('is audited each time', async () => {
    const id = await steps.approved()
    const downloads = async () => {
      const { events } = await w
        .as(kopi.admin)
        .audit.getEvents({ orgId: kopi.organization.id, filter: { type: 'payRun' } })
      return events.filter(({ title }) => title === 'Downloaded a payout file of a pay run').length
    }
    for (const walletId of [boost, grab]) await (await download(id, walletId)).text()
    expect(await downloads()).toBe(2)
  })

  test.each([
    ['a wallet that the run does not pay', () => kopi.wallet('Setel'), () => steps.approved(), 404],
    ['a run that is not approved', async () => boost, () => steps.submitted(), 404],
    ['a cancelled run', async () => boost, async () => steps.move(await steps.approved(), 'cancelled'), 400],
    ['a completed run', async () => boost, () => steps.completed(), 200],
  ])('of %s', async (_, wallet, run, status) => {
    expect((await download(await run(), await wallet())).status).toBe(status)
  })

  test('is for platform staff only', async () => {
    expect((await download(await steps.approved(), boost, kopi.manager)).status).toBe(403)
  })
})

describe('completing a run with failed payments', () => {
  const complete = (id: string, employees: ReturnType<typeof failed>[], reason: string | undefined = 'Closed') =>
    platform().update({ ...steps.keyOf(id), status: 'completed', employees, ...(reason && { reason }) })
  const report = async (id: string) => {
    const found = await platform().getReport(steps.readKeyOf(id))
    return new Map(found.rows.map(({ employeeId, status, reason }) => [employeeId, [status, reason]]))
  }

  test('reports the failed employees with the reason, the others as paid, and those who were not in the run', async () => {
    const chong = await kopi.employee({}, 'Chong')
    const id = await steps.processing()
    await complete(id, [failed(aina, grab)])
    expect(await report(id)).toEqual(
      new Map([
        [aina.employeeId, ['failed', 'Closed']],
        [badrul.employeeId, ['succeeded', null]],
      ]),
    )
    const { notPaid } = await runs().getReport({ id })
    expect(notPaid).toMatchObject([{ employeeId: chong.employeeId, netPay: 100.01, reason: 'no_election' }])
    expect((await runs().getOne({ id })).payRun).toMatchObject({ failedEmployees: 1, reason: 'Closed' })
    const { employees } = await runs().getEmployees({ id, filter: { result: 'failed' } })
    expect(employees.map((one) => one.electedWallets.map(({ walletId, result }) => [walletId, result]))).toEqual([
      [
        [boost, 'succeeded'],
        [grab, 'failed'],
      ],
    ])
    expect((await runs().getEmployees({ id, filter: { result: 'succeeded' } })).total).toBe(1)
  })

  test.each([
    ['of another employee', () => [failed(aina), { employeeId: w.id() }]],
    ['to a wallet of a colleague', () => [failed(badrul, grab)]],
    ['to a wallet of the employee and to another one', () => [failed(badrul, boost, grab)]],
  ])('a payment %s is refused, and nothing is stored', async (_, employees) => {
    const id = await steps.processing()
    await expect(complete(id, employees())).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { employees: expect.stringMatching(/^Choose (employees|payments) of this pay run$/) as string },
    })
    expect(await steps.statusOf(id)).toBe('processing')
    expect((await report(id)).size).toBe(0)
    expect(await w.messages(aina.email)).toEqual([])
  })

  test('is refused for the second of two admins at the same time, and no e-mail is sent twice', async () => {
    const id = await steps.processing()
    const press = () => complete(id, [failed(aina)])
    expect(await racing(w, ['pay_runs', id], press, press)).toEqual(['done', 'pay_run_status'])
    expect(await w.messages(aina.email)).toHaveLength(1)
  })

  test('e-mails each employee in their language with the total and the wallets that failed', async () => {
    await query(`update users set language = 'ms' where id = $1`, [badrul.id])
    const id = await steps.processing()
    await complete(id, [failed(aina), failed(badrul)], 'Account closed')
    const [english] = await w.messages(aina.email)
    expect(english?.subject).toBe('RM 100.01 of your benefits did not arrive')
    expect(english?.text).toMatch(/RM 100\.01 to your Boost \w+, GrabPay \w+ on 16\/11\/2026\. Reason: Account closed/)
    const [malay] = await w.messages(badrul.email)
    expect(malay?.subject).toBe('RM 100.01 daripada manfaat anda tidak diterima')
    expect(malay?.text).toMatch(/RM 100\.01 ke Boost \w+ anda pada 16\/11\/2026\. Sebab: Account closed/)
  })

  test('e-mails an address that has been known for seven days, in the language of the account', async () => {
    await query(`update users set language = 'ms' where id = $1`, [aina.id])
    const id = await steps.processing()
    await query(`update employees set email = 'aina.new@kopi.example' where id = $1`, [aina.employeeId])
    await complete(id, [failed(aina)])
    expect(await w.messages('aina.new@kopi.example')).toEqual([])
    expect(await w.messages(aina.email)).toMatchObject([{ subject: expect.stringContaining('manfaat') }])
  })

  test('e-mails the address of the account if the record has none', async () => {
    const id = await steps.processing()
    await setKnownEmail(w, aina, null)
    await complete(id, [failed(aina)])
    expect(await w.messages(aina.email)).toMatchObject([{ subject: expect.stringContaining('benefits') }])
  })

  test('is in the audit trail of the organization with the number of failures', async () => {
    const id = await steps.processing()
    await complete(id, [failed(aina)])
    const { events } = await w
      .as(kopi.manager)
      .audit.getEvents({ orgId: kopi.organization.id, filter: { type: 'payRun', recordId: id } })
    expect(events.map(({ title }) => title)).toEqual([
      'Completed a pay run',
      'Changed the status of a pay run',
      'Changed the status of a pay run',
      'Approved a pay run',
      'Submitted a pay run',
      'Created a pay run',
    ])
    expect(events[0]?.changes).toContainEqual(expect.objectContaining({ field: 'Reason', after: 'Closed' }))
    expect(events[0]?.changes).toContainEqual(expect.objectContaining({ field: 'Failed employees', after: '1' }))
    expect(events[1]?.changes.map(({ field }) => field)).toEqual(['Status'])
  })
})

describe('a payment that failed', () => {
  test('has its own reason, on the report, in the e-mail and for the employee', async () => {
    const id = await steps.processing()
    const employees = [
      { ...failed(aina, boost), reason: 'Account closed' },
      { ...failed(aina, grab), reason: 'Limit reached' },
      { ...failed(badrul), reason: 'Account closed' },
    ]
    await platform().update({ ...steps.keyOf(id), status: 'completed', employees })
    const { rows } = await platform().getReport(steps.readKeyOf(id))
    const reasonOf = ({ employeeId }: Member) => rows.find((row) => row.employeeId === employeeId)?.reason
    expect(reasonOf(aina)).toMatch(/^Boost \w+: Account closed; GrabPay \w+: Limit reached$/)
    expect(reasonOf(badrul)).toBe('Account closed')
    expect((await w.messages(aina.email))[0]?.text).toMatch(/Boost \w+: Account closed; GrabPay \w+: Limit reached/)
    expect((await runs().getOne({ id })).payRun.reason).toBe('Account closed; Limit reached')
    const { rows: shares } = await query(
      'select wallet_id, failure_reason from pay_run_shares where run_id = $1 and employee_id = $2',
      [id, aina.employeeId],
    )
    expect(new Map(shares.map((row) => [row.wallet_id, row.failure_reason]))).toEqual(
      new Map([
        [boost, 'Account closed'],
        [grab, 'Limit reached'],
      ]),
    )
  })

  test('needs a reason', async () => {
    const id = await steps.processing()
    const employees = [{ ...failed(aina, boost), reason: 'Account closed' }, failed(badrul)]
    const update = platform().update({ ...steps.keyOf(id), status: 'completed', employees })
    await expect(update).rejects.toMatchObject({ code: 'invalid_input', fields: { reason: '*Required' } })
    expect(await steps.statusOf(id)).toBe('processing')
  })
})

describe('a run whose payments were sent', () => {
  test.each([
    [{}, ['walletAnswer', 'reason']],
    [{ reason: 'Wrong pay day' }, ['walletAnswer']],
    [{ walletAnswer: 'Stopped, says Ms Lim' }, ['reason']],
  ])('is not cancelled with %j', async (given, missing) => {
    const id = await steps.processing()
    const cancelled = platform().update({ ...steps.keyOf(id), status: 'cancelled', ...given })
    const fields = Object.fromEntries(missing.map((field) => [field, '*Required']))
    await expect(cancelled).rejects.toMatchObject({ code: 'wallet_answer_required', fields })
    expect(await steps.statusOf(id)).toBe('processing')
  })

  test('is cancelled with the reason and the wallets’ answer', async () => {
    const id = await steps.move(await steps.processing(), 'cancelled')
    expect((await runs().getOne({ id })).payRun).toMatchObject({ status: 'cancelled', reason: 'Wrong pay day' })
    const { events } = await w
      .as(kopi.manager)
      .audit.getEvents({ orgId: kopi.organization.id, filter: { type: 'payRun', recordId: id } })
    const answer = { field: 'Wallets’ answer', after: 'Stopped, says Ms Lim' }
    expect(events[0]?.changes).toContainEqual(expect.objectContaining(answer))
  })
})

describe('a move that showed something else', () => {
  const shownOf = async (id: string) => (await platform().getOne(steps.readKeyOf(id))).shown

  test('is the payments of the run, and those that did not fail when it is completed', async () => {
    const id = await steps.processing()
    const shown = await shownOf(id)
    expect(shown).toMatchObject({ count: 3, total: 200.02 })
    const complete = (seen: typeof shown) =>
      platform().update({
        ...steps.keyOf(id),
        status: 'completed',
        employees: [{ ...failed(aina, grab), reason: 'Limit reached' }],
        shown: seen,
      })
    await expect(complete(shown)).rejects.toMatchObject({ code: 'not_as_shown' })
    await expect(complete({ ...shown, count: 2 })).rejects.toMatchObject({ code: 'not_as_shown' })
    expect(await steps.statusOf(id)).toBe('processing')
    await complete({ ...shown, count: 2, total: ringgit(166.69) })
    expect((await runs().getOne({ id })).figures).toMatchObject({ succeeded: 166.69, failed: 33.33 })
  })

  test('is another version of the run', async () => {
    const id = await steps.approved()
    const shown = await shownOf(id)
    await steps.move(id, 'pending_payment')
    const update = platform().update({ ...steps.keyOf(id), status: 'processing', shown })
    await expect(update).rejects.toMatchObject({ code: 'others_than_shown' })
  })
})

describe('a re-run', () => {
  test('that is cancelled releases its shares for another one', async () => {
    const id = await steps.fail(await steps.processing(), [failed(aina, grab)])
    const first = await runs().rerun({ id, payDay: '2026-11-28' })
    await steps.move(await steps.startPayment(first.id), 'cancelled')
    expect(await runs().rerun({ id, payDay: '2026-11-28' })).toMatchObject({ employeesNetPay: 33.33 })
  })

  test('has fixed groups, and is created once by two requests at the same time', async () => {
    const id = await steps.fail(await steps.processing(), [failed(aina)])
    const create = () => runs().rerun({ id, payDay: '2026-11-28' })
    expect(await racing(w, ['pay_runs', id], create, create)).toEqual(['done', 'no_failed_shares'])
    const rerun = (await runs().getAll({})).payRuns.find(({ rerunOf }) => rerunOf === id)
    const edit = runs().update({ id: rerun?.id ?? '', ...kopi.fields, groups: [w.id()] })
    await expect(edit).rejects.toMatchObject({ code: 'rerun_not_editable' })
  })

  test('belongs to the month of its pay day', async () => {
    const id = await steps.fail(await steps.processing(), [failed(aina)])
    w.travelTo('2026-12-01T02:00:00.000Z')
    await expect(runs().rerun({ id, payDay: '2026-11-30' })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await runs().rerun({ id, payDay: '2026-12-01' })).toMatchObject({ period: '2026-12', rerunOf: id })
    // The regular run of December still pays that month's benefits.
    expect(await steps.create({ payDay: '2026-12-28' })).toMatchObject({ employeesNetPay: 200.02 })
  })

  test.each([
    [
      'not verified',
      'account_not_verified',
      (id: string) => query('update elected_wallets set account_verified = false where employee_id = $1', [id]),
    ],
    ['inactive', 'wallet_inactive', () => query(`update wallets set status = 'InActive' where id = $1`, [boost])],
  ])('does not pay a wallet that is %s, and shows the reason', async (_, reason, happens) => {
    const id = await steps.fail(await steps.processing(), [failed(aina, grab), failed(badrul)])
    await happens(badrul.employeeId ?? '')
    const rerun = await runs().rerun({ id, payDay: '2026-11-28' })
    expect(await steps.employeesOf(rerun.id)).toMatchObject([
      { ineligibleReason: reason, netPay: 100.01 },
      { ineligibleReason: null, netPay: 33.33 },
    ])
    expect((await runs().getOne({ id: rerun.id })).figures).toMatchObject({ netPay: 33.33, notPaid: 100.01 })
  })

  test('is not created while none of its payments can be paid', async () => {
    const id = await steps.fail(await steps.processing(), [failed(badrul)])
    await query('update elected_wallets set account_verified = false where employee_id = $1', [badrul.employeeId])
    await expect(runs().rerun({ id, payDay: '2026-11-28' })).rejects.toMatchObject({ code: 'nobody_eligible' })
    await query('update elected_wallets set account_verified = true where employee_id = $1', [badrul.employeeId])
    expect(await runs().rerun({ id, payDay: '2026-11-28' })).toMatchObject({ employeesNetPay: 100.01 })
  })
})

test('completing a run posts what its wallets paid, without the failed payments, and the platform sees it', async () => {
  const { orgId, payRunId } = steps.readKeyOf(await steps.fail(await steps.processing(), [failed(aina, grab)]))
  // 100.01 to each; 33.33 % of Aina's, RM 33.33, failed.
  const { ledger, orgs } = w.as(kopi.admin)
  const { entries } = await ledger.getEntries({ orgId, recordId: payRunId })
  expect(entries).toMatchObject([
    {
      event: 'benefits_paid',
      sourceName: '11/2026',
      sourceParams: { orgId, payRunId },
      postings: [
        { account: 'benefits_receivable', amount: 166.69 },
        { account: 'bank', amount: -166.69 },
      ],
    },
  ])
  expect(await orgs.getOrgStanding({ orgId })).toMatchObject({ benefitsOwed: 166.69, owed: 166.69 })
  expect(await auditLedger(w.database)).toEqual([])
  await query('update pay_run_shares set amount_sen = amount_sen + 1 where run_id = $1 and wallet_id = $2', [
    payRunId,
    grab,
  ])
  await query(`update pay_run_shares set result = 'succeeded', failure_reason = null where run_id = $1`, [payRunId])
  expect(await auditLedger(w.database)).toMatchObject([
    { check: 'benefits paid by a pay run differ from its entry', subject: payRunId, expected: '20003', found: '16669' },
  ])
  await query(
    `update pay_run_shares set amount_sen = amount_sen - 1, result = 'failed' where run_id = $1 and wallet_id = $2`,
    [payRunId, grab],
  )
})
