import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LocalDate } from '#kernel/time.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { download } from '#test/downloads.ts'
import { racing } from '#test/racing.ts'
import { world } from '#test/world.ts'
import { disbursementWorld } from '../disbursement-world.fixtures.ts'

const w = world()
type Kopi = Awaited<ReturnType<typeof disbursementWorld>>
let kopi: Kopi
beforeEach(() => w.travelTo('2026-11-16T02:00:00.000Z'))
beforeAll(async () => {
  kopi = await disbursementWorld(w)
})
const management = (by = kopi.manager) => w.as(by).disbursements
const platform = (of = kopi) => w.as(of.admin).disbursements
const day = (date: string) => date as LocalDate
type Key = { readonly id: string; readonly orgId: string; readonly payees: Awaited<ReturnType<Kopi['payee']>>[] }

describe('the commands that a status allows', () => {
  const drafted = async (): Promise<Key> => {
    const payees = [await kopi.payee(600)]
    const { id } = await management().create(kopi.fields(payees, { isDraft: true }))
    return { id, orgId: kopi.organization.id, payees }
  }
  const completed = async (): Promise<Key> => {
    const made = await kopi.process(600)
    await platform().complete({ ...keyOf(made), dateCompleted: day('2026-11-16') })
    return made
  }
  const cancelled = async (): Promise<Key> => {
    const made = await kopi.approve(600)
    await platform().cancel({ ...keyOf(made), reasonForCancellation: 'Not needed' })
    return made
  }
  const deleted = async (): Promise<Key> => {
    const made = await drafted()
    await management().delete({ id: made.id })
    return made
  }
  const keyOf = ({ id, orgId }: Key) => ({ id, orgId })
  const reach = {
    draft: drafted,
    'pending-approval': () => kopi.submit(600),
    approved: () => kopi.approve(600),
    processing: () => kopi.process(600),
    completed,
    cancelled,
    deleted,
  } as const
  const commands = [
    ({ id, payees }: Key) => management().update({ id, ...kopi.fields(payees, { isDraft: true }) }),
    ({ id }: Key) => management(kopi.executive).approve({ id }),
    ({ id }: Key) => management().delete({ id }),
    (key: Key) => platform().draft(keyOf(key)),
    (key: Key) => platform().process(keyOf(key)),
    (key: Key) => platform().complete({ ...keyOf(key), dateCompleted: day('2026-11-16') }),
    (key: Key) => platform().cancel({ ...keyOf(key), reasonForCancellation: 'Not needed' }),
  ]
  const [done, wrong, gone] = ['done', 'disbursement_status', 'disbursement_not_found']
  // Columns: the organization’s update, approve and delete; the platform’s draft, process, complete and cancel.
  test.each([
    ['draft', [done, wrong, done, gone, gone, gone, gone]],
    ['pending-approval', [done, done, done, gone, gone, gone, gone]],
    ['approved', [wrong, wrong, wrong, done, done, wrong, done]],
    ['processing', [wrong, wrong, wrong, wrong, wrong, done, done]],
    ['completed', [wrong, wrong, wrong, wrong, wrong, wrong, wrong]],
    ['cancelled', [wrong, wrong, wrong, wrong, wrong, wrong, wrong]],
    ['deleted', [gone, gone, gone, gone, gone, gone, gone]],
  ] as const)('%s', async (status, expected) => {
    const outcomes = []
    let made = await reach[status]()
    for (const command of commands) {
      const outcome = await outcomeOf(command(made))
      outcomes.push(outcome)
      if (outcome === done) made = await reach[status]()
    }
    expect(outcomes).toEqual(expected)
  })
})

describe('an outdated version', () => {
  test('is refused when it is saved, and the later change is kept', async () => {
    const { id, payees } = await kopi.submit(600)
    const { modifiedAt } = await management().getOne({ disbursementId: id })
    const edit = (name: string) => () =>
      management().update({ id, modifiedAt, ...kopi.fields(payees, { name, isDraft: true }) })
    const outcomes = await racing(w, ['disbursements', id], edit('First'), edit('Second'))
    expect(outcomes).toEqual(['done', 'record_changed'])
    expect(await management().getOne({ disbursementId: id })).toMatchObject({ name: 'First', status: 'draft' })
  })

  test('cannot be approved', async () => {
    const { id, payees } = await kopi.submit(600)
    const { version } = await management().getOne({ disbursementId: id })
    await management().update({ id, ...kopi.fields(payees, { name: 'Changed' }) })
    expect(await outcomeOf(management(kopi.executive).approve({ id, version }))).toBe('record_changed')
    expect(await outcomeOf(management(kopi.executive).approve({ id, version: version + 1 }))).toBe('done')
  })
})

test('an edit at the same time as an approval leaves an approved disbursement or a draft', async () => {
  for (const first of ['approval', 'edit']) {
    const { id, payees } = await kopi.submit(600)
    const approve = () => management(kopi.executive).approve({ id })
    const edit = () => management().update({ id, ...kopi.fields(payees, { name: 'Edited', isDraft: true }) })
    const calls = first === 'edit' ? [edit, approve] : [approve, edit]
    expect(await racing(w, ['disbursements', id], ...calls)).toEqual(['done', 'disbursement_status'])
    expect(await management().getOne({ disbursementId: id })).toMatchObject(
      first === 'edit' ? { status: 'draft', name: 'Edited' } : { status: 'approved', name: 'Suppliers December' },
    )
  }
})

describe('the completion date', () => {
  test.each([
    ['the next day is refused in the last second of a day', '2026-11-16T15:59:59.000Z', '2026-11-17', 'invalid_input'],
    ['today is accepted in the first second of a day', '2026-11-16T16:00:00.000Z', '2026-11-17', 'done'],
    ['the day of the processing is accepted later', '2026-11-20T02:00:00.000Z', '2026-11-16', 'done'],
    ['the day before the processing is refused', '2026-11-20T02:00:00.000Z', '2026-11-15', 'invalid_input'],
  ])('%s in Kuala Lumpur', async (_, now, date, expected) => {
    const { id, orgId } = await kopi.process(600)
    w.travelTo(now)
    expect(await outcomeOf(platform().complete({ id, orgId, dateCompleted: day(date) }))).toBe(expected)
  })

  test('is reported at its field when it is refused', async () => {
    const { id, orgId } = await kopi.process(600)
    const complete = (date: string) => platform().complete({ id, orgId, dateCompleted: day(date) })
    await expect(complete('2026-11-17')).rejects.toMatchObject({
      fieldErrors: { dateCompleted: { code: 'date_in_future' } },
    })
    await expect(complete('2026-11-15')).rejects.toMatchObject({
      fields: { dateCompleted: 'Choose 16/11/2026 or a later day' },
    })
  })
})

describe('the credit limit', () => {
  test('is not exceeded by approvals at the same time, to the sen', async () => {
    const own = await disbursementWorld(w)
    // Each needs RM 82,950.00 with the fees of 2 % and two months at 1.5 %; three fit into RM 250,000.00.
    const made = await Promise.all([1, 2, 3, 4].map(() => own.submit(79_000)))
    const outcomes = await outcomesOf(made.map(({ id }) => management(own.executive).approve({ id })))
    expect(outcomes.toSorted()).toEqual(['credit_exceeded', 'done', 'done', 'done'])
    expect(await management(own.manager).getCredit({})).toMatchObject({ used: 248_850, available: 1_150 })
  })

  test('lowered below the credit in use refuses approvals until a cancellation releases credit', async () => {
    const own = await disbursementWorld(w)
    const [first, second] = [await own.approve(10_000), await own.submit(600)]
    await w.database.pool.query('update organizations set initial_credit_limit_sen = 1000000 where org_id = $1', [
      own.organization.id,
    ])
    expect(await outcomeOf(management(own.executive).approve({ id: second.id }))).toBe('credit_exceeded')
    await platform(own).cancel({ id: first.id, orgId: first.orgId, reasonForCancellation: 'Not needed' })
    expect(await outcomeOf(management(own.executive).approve({ id: second.id }))).toBe('done')
  })
})

describe('the list', () => {
  let own: Kopi
  beforeAll(async () => {
    own = await disbursementWorld(w)
    for (const [i, amount] of [700, 500.5, 900, 600, 800, 1_000, 550].entries()) {
      w.travelTo(`2026-11-16T02:0${i}:00.000Z`)
      const fields = { name: `Batch ${'gcaebdf'[i]}`, date: day(`2026-12-${20 - i}`), isDraft: i % 2 === 0 }
      const supplier = await own.supplier(i === 3 ? 'Zamrud Trading' : `Pembekal ${i}`)
      await management(own.manager).create(own.fields([await own.payee(amount, supplier)], fields))
    }
  })
  const list = (input: object = {}) => management(own.manager).getAll({ pageSize: 5, ...input })

  test.each([
    ['createdAt', 'gcaebdf'],
    ['name', 'abcdefg'],
    ['date', 'fdbeacg'],
    ['total', 'cfegbad'],
    ['status', null],
    ['orgName', null],
  ] as const)('sorted by %s lists each disbursement once, in both directions', async (by, order) => {
    const letters = async (descending: boolean) => {
      const first = await list({ sort: { by, descending } })
      const second = await list({ sort: { by, descending }, after: first.next })
      expect([first.total, second.next]).toEqual([7, null])
      return [...first.disbursements, ...second.disbursements].map(({ name }) => name.at(-1))
    }
    const [up, down] = [await letters(false), await letters(true)]
    expect(new Set(up).size).toBe(7)
    expect(down).toEqual(up.toReversed())
    if (order) expect(up.join('')).toBe(order)
  })

  test('is searched by name and payee, and counts each status', async () => {
    expect(await list()).toMatchObject({ total: 7, counts: { draft: 4, 'pending-approval': 3 } })
    expect((await list({ filter: { status: 'draft' } })).total).toBe(4)
    expect((await list({ search: 'batch A' })).disbursements.map(({ name }) => name)).toEqual(['Batch a'])
    expect((await list({ search: 'zamrud' })).disbursements.map(({ name }) => name)).toEqual(['Batch e'])
    expect((await list({ search: '%' })).total).toBe(0)
  })
})

test('the bank file lists each payee once with the full account, and the reconciliation has the totals', async () => {
  const { id, orgId, payees } = await kopi.process(10_000, 600.5)
  const { selectedPayees } = await platform().getOne({ disbursementId: id, orgId })
  const rowsOf = async (name: string) =>
    (await download(w, kopi.admin, `disbursements-${name}`, { id, orgId })).text.trim().split('\r\n')
  const lines = await rowsOf('downloadPayees')
  expect(lines[0]).toBe('Payee Name,Payee Id,Bank Name,Account No.,Amount')
  const { rows: stored } = await w.database.pool.query<{ account_name: string; account_number: string; bank: string }>(
    `select account_name, account_number, bank_code as bank from disbursement_lines where disbursement_id = $1 order by position`,
    [id],
  )
  const amounts = ['10000.00', '600.50']
  expect(lines.slice(1)).toEqual(
    stored.map(({ account_name: name, account_number: account, bank }, i) =>
      [name, payees[i]?.id, bankName(bank), account, amounts[i]].join(','),
    ),
  )
  await platform().complete({ id, orgId, dateCompleted: day('2026-11-16') })
  const report = await rowsOf('downloadReconciliation')
  expect(report).toHaveLength(1 + selectedPayees.length + 4)
  expect(report.slice(-4).map((line) => line.split(',').filter((cell) => cell !== ''))).toEqual([
    ['Total paid', '10600.50', '0.00'],
    ['Platform fee', '212.01'],
    ['Monthly fees', '318.02'],
    ['To repay', '11130.53'],
  ])
})
