import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { download } from '#test/downloads.ts'
import { pagesOf } from '#test/pdf.ts'
import { racing } from '#test/racing.ts'
import { auditAfterEach } from '#test/withdrawing.ts'
import { world } from '#test/world.ts'
import { deductionWorld, type DeductionWorld } from '../deduction-world.fixtures.ts'

const w = world()
auditAfterEach(w)

let kit: DeductionWorld
beforeEach(async () => {
  w.travelTo('2026-10-12T02:00:00.000Z')
  kit = await deductionWorld(w)
})

test('the worked example: a list of four lines, its answers and its remittance', async () => {
  const [a, b, c, d] = [
    await kit.employee('A'),
    await kit.employee('B'),
    await kit.employee('C'),
    await kit.employee('D'),
  ]
  await kit.paid(c, 300_00)
  const returned = await kit.paid(d, 120_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const october = await kit.newest()
  expect(october).toMatchObject({ number: 'DL-2026-10-01', lines: 2, total: 420, fees: 10.5, toRemit: 430.5 })
  await kit.calls().answerLines({
    listId: october.id,
    answers: [
      { employeeId: c.employeeId!, result: 'partly', deducted: ringgit(200), reason: 'no_pay', rest: 'next_list' },
      { employeeId: d.employeeId!, result: 'deducted' },
    ],
  })
  expect(await kit.submit(october.id)).toEqual({ toRemit: 330.5 })

  kit.at('2026-11-05 10:00:00')
  await kit.returned(returned)
  kit.at('2026-11-16 10:00:00')
  await kit.paid(a, 200_00)
  await kit.paid(a, 190_00)
  await kit.paid(b, 500_00)
  await kit.paid(c, 250_00)
  await kit.paid(d, 80_00)
  await kit.sent(b, 100_00)
  await kit.pending(b, 150_00)
  kit.at('2026-11-26 00:29:59')
  await kit.makeLists()
  expect(await kit.lists()).toHaveLength(1)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  await kit.makeLists()
  const list = await kit.newest()
  expect(list).toMatchObject({
    number: 'DL-2026-11-01',
    kind: 'monthly',
    status: 'open',
    payOn: '2026-11-28',
    dueOn: '2026-12-04',
    lines: 4,
    total: 1_300,
    fees: 30,
    toRemit: 1_330,
  })
  const figures = (await kit.lines(list.id)).map(({ employeeName, withdrawn, returned: back, carried, amount }) => [
    employeeName,
    withdrawn,
    back,
    carried,
    amount,
  ])
  expect(figures).toEqual([
    ['A Test', 390, 0, 0, 390],
    ['B Test', 600, 0, 0, 600],
    ['C Test', 250, 0, 100, 350],
    ['D Test', 80, -120, 0, -40],
  ])
  expect((await kit.lines(list.id))[2]?.last).toEqual({
    number: 'DL-2026-10-01',
    result: 'partly',
    amount: 300,
    deducted: 200,
  })
  await kit.calls().answerLines({
    listId: list.id,
    answers: [
      { employeeId: c.employeeId!, result: 'partly', deducted: ringgit(300), reason: 'disputed', rest: 'next_list' },
    ],
  })
  await kit.answerAll(list.id)
  expect(await kit.submit(list.id)).toEqual({ toRemit: 1_280 })
  expect(await kit.details(list.id)).toMatchObject({
    status: 'submitted',
    deducted: 1_250,
    carried: 50,
    employer: 0,
    toRemit: 1_280,
  })
  const [, december] = [await nextList(), await kit.newest()]
  // B's sent withdrawal was on the list before it completed, and the pending one was never sent.
  expect(
    (await kit.lines(december.id)).map(({ employeeName, carried, amount }) => [employeeName, carried, amount]),
  ).toEqual([['C Test', 50, 50]])
})

const nextList = async () => {
  kit.at('2026-12-26 00:30:00')
  await kit.makeLists()
}

/** A submitted or open list of October with the amounts of employees in ringgit, and a salary of 3,000.00. */
const october = async (...amounts: number[]) => {
  const people = []
  for (const [i, amount] of amounts.entries()) {
    const person = await kit.employee(`P${i}`)
    await kit.paid(person, amount * 100)
    people.push(person)
  }
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  return { people, list: await kit.newest() }
}

test('the files of a list have the same bytes each time, and the digest is that of the CSV file', async () => {
  const { list } = await october(200, 300.5)
  const file = (format?: string) =>
    download(w, kit.manager, 'deductions-downloadList', { listId: list.id, ...(format && { format }) })
  const first = await file()
  expect(first.fileName).toBe('DL-2026-10-01.csv')
  expect(first.text.split('\r\n')[2]).toContain('P1 Test')
  expect(first.text.split('\r\n')[2]).toContain('300.50')
  const [xlsx, pdf] = [await file('xlsx'), await file('pdf')]
  expect([xlsx.fileName, pdf.fileName]).toEqual(['DL-2026-10-01.xlsx', 'DL-2026-10-01.pdf'])
  expect(pagesOf(pdf.bytes).flat().join(' ')).toContain('500.50')
  await w.database.pool.query(
    `update employees set first_name = 'Renamed', employee_number = 'KK-9' || id where org_id = $1`,
    [kit.org.id],
  )
  kit.at('2026-11-02 10:00:00')
  expect((await file()).text).toBe(first.text)
  expect((await file('xlsx')).bytes).toEqual(xlsx.bytes)
  expect((await file('pdf')).bytes).toEqual(pdf.bytes)
  expect(createHash('sha256').update(first.text).digest('hex')).toBe((await kit.details(list.id)).sha256)
})

test('several processes make a list once, and missed lists are made oldest first', async () => {
  await kit.paid(await kit.employee('Aina'), 200_00)
  kit.at('2026-12-01 09:00:00')
  await Promise.all([kit.makeLists(), kit.makeLists(), kit.makeLists()])
  await kit.makeLists()
  expect((await kit.lists()).map(({ number, total, payOn }) => [number, total, payOn])).toEqual([
    ['DL-2026-10-01', 200, '2026-12-28'],
    ['DL-2026-11-01', 0, '2026-12-28'],
  ])
})

test('an organization without withdrawals has no lists', async () => {
  kit.at('2026-12-01 09:00:00')
  await kit.makeLists()
  expect(await kit.lists()).toEqual([])
})

test('the month of a first withdrawal after its list day has an empty list immediately, and the next list has the withdrawal', async () => {
  kit.at('2026-10-26 09:00:00')
  const aina = await kit.employee('Aina')
  await kit.pending(aina, 90_00)
  await kit.makeLists()
  expect(await kit.lists()).toMatchObject([{ number: 'DL-2026-10-01', lines: 0, total: 0, payOn: '2026-10-28' }])
  await kit.paid(aina, 80_00)
  await kit.makeLists()
  expect(await kit.lists()).toHaveLength(1)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  const november = await kit.newest()
  expect(november).toMatchObject({ number: 'DL-2026-11-01', lines: 1, total: 80 })
  expect((await kit.lines(november.id))[0]).toMatchObject({ withdrawn: 0, late: 80 })
})

test('a list is submitted once, whole, and exactly as displayed', async () => {
  const { list, people } = await october(200, 300)
  const { shown: remaining } = await kit.calls().previewRemaining({ listId: list.id })
  await kit
    .calls()
    .answerLines({ listId: list.id, answers: [{ employeeId: people[0]!.employeeId!, result: 'deducted' }] })
  await expect(kit.calls().answerRemaining({ listId: list.id, shown: remaining })).rejects.toMatchObject({
    code: 'not_as_shown',
  })
  await expect(kit.submit(list.id)).rejects.toMatchObject({
    code: 'list_incomplete',
    message: '1 line is still open.',
  })
  await kit.answerAll(list.id)
  const { answers } = await kit.details(list.id)
  await kit.calls(kit.executive).answerLines({
    listId: list.id,
    answers: [{ employeeId: people[0]!.employeeId!, result: 'not_deducted', reason: 'left', rest: 'employer' }],
  })
  await expect(kit.calls().submitList({ listId: list.id, shown: answers })).rejects.toMatchObject({
    code: 'others_than_shown',
  })
  const { answers: shown } = await kit.details(list.id)
  const other = await w.member(kit.org, 'Manager')
  const results = await Promise.allSettled([
    kit.calls().submitList({ listId: list.id, shown }),
    kit.calls(other).submitList({ listId: list.id, shown }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await kit.details(list.id)).toMatchObject({ deducted: 300, employer: 200, carried: 0, toRemit: 512.5 })
  await expect(
    kit.calls().clearAnswers({ listId: list.id, employeeIds: [people[0]!.employeeId!] }),
  ).rejects.toMatchObject({ code: 'list_submitted' })
})

test('where a second person is required, the submitter has not entered all answers', async () => {
  await w.database.pool.query('update organizations set require_second_person = true where org_id = $1', [kit.org.id])
  const { list } = await october(200)
  await kit.answerAll(list.id)
  expect((await kit.details(list.id)).needsSecondPerson).toBe(true)
  await expect(kit.submit(list.id)).rejects.toMatchObject({ code: 'list_second_person' })
  await kit.submit(list.id, await w.member(kit.org, 'Manager'))
})

test('at most half of the wages is deducted, also if they fell after the answer', async () => {
  const { list, people } = await october(1_500)
  const [person] = people
  await kit.answerAll(list.id)
  expect((await kit.details(list.id)).aboveLimit).toBe(0)
  await w.database.pool.query('update employee_salaries set salary_sen = 200000 where org_id = $1', [kit.org.id])
  expect((await kit.details(list.id)).aboveLimit).toBe(1)
  await expect(kit.submit(list.id)).rejects.toMatchObject({ code: 'answer_above_limit' })
  const answer = { employeeId: person!.employeeId!, result: 'deducted' } as const
  await expect(kit.calls().answerLines({ listId: list.id, answers: [answer] })).rejects.toMatchObject({
    code: 'answer_above_limit',
  })
  await kit.calls().clearAnswers({ listId: list.id, employeeIds: [answer.employeeId] })
  await kit.answerAll(list.id)
  expect((await kit.lines(list.id))[0]).toMatchObject({
    wages: 2_000,
    limit: 1_000,
    answer: { deducted: 1_000, carried: 500 },
  })
  await w.database.pool.query('update organizations set statutory_limit = false where org_id = $1', [kit.org.id])
  await kit.calls().answerLines({ listId: list.id, answers: [answer] })
  await kit.submit(list.id)
})

test('other deductions of the month lower what may be deducted of its wages', async () => {
  const { list, people } = await october(700)
  const [person] = people
  await w.database.pool.query('update employee_salaries set salary_sen = 170000 where org_id = $1', [kit.org.id])
  expect((await kit.details(list.id)).aboveLimit).toBe(0)
  const add = (amount: number, from: string, to?: string) =>
    w.as(kit.manager).employees.addOtherDeductions({
      isAnother: true,
      deductions: [
        {
          employeeICNumber: person!.icNumber,
          kind: 'court_order',
          amount: ringgit(amount),
          from,
          ...(to !== undefined && { to }),
        },
      ],
    })
  // These are of other months.
  await add(999, '2026-08', '2026-09')
  await add(999, '2026-11')
  expect((await kit.details(list.id)).aboveLimit).toBe(0)
  await add(200, '2026-08')
  await add(100, '2026-10', '2026-10')
  expect((await kit.details(list.id)).aboveLimit).toBe(1)
  await kit.answerAll(list.id)
  expect((await kit.lines(list.id))[0]).toMatchObject({
    amount: 700,
    wages: 1_700,
    others: 300,
    limit: 550,
    answer: { result: 'partly', deducted: 550, reason: 'above_limit', rest: 'next_list', carried: 150 },
  })
  // Only management and the employee see other deductions and their causes.
  const { lines } = await kit.calls(kit.admin).getLines({ orgId: kit.org.id, listId: list.id, pageSize: 50 })
  expect(lines[0]).toMatchObject({ amount: 700, wages: null, others: null, limit: null, answer: { deducted: 550 } })
})

test('platform staff reopen a list until a later one has its rest', async () => {
  const { list, people } = await october(200)
  const answers = [
    { employeeId: people[0]!.employeeId!, result: 'not_deducted', reason: 'no_pay', rest: 'next_list' } as const,
  ]
  await kit.calls().answerLines({ listId: list.id, answers })
  await kit.submit(list.id)
  const reopen = () =>
    kit.calls(kit.admin).reopenList({ orgId: kit.org.id, listId: list.id, reason: 'Payroll was run again' })
  await reopen()
  await expect(reopen()).rejects.toMatchObject({ code: 'list_not_submitted' })
  expect(await kit.details(list.id)).toMatchObject({ status: 'open', carried: 0, toRemit: 205 })
  await kit.submit(list.id)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  expect((await kit.lines((await kit.newest()).id))[0]).toMatchObject({ carried: 200, amount: 200 })
  await expect(reopen()).rejects.toMatchObject({ code: 'list_carried' })
})

test('a withdrawal that completes after its list is on the next one, also in a later month', async () => {
  const { list } = await october(200)
  kit.at('2026-10-30 10:00:00')
  const person = await kit.employee('Late')
  const sent = await kit.pending(person, 150_00)
  expect(list.total).toBe(200)
  kit.at('2026-11-03 10:00:00')
  await w.as(kit.manager).rollingPayManagement.updateTransaction({
    transactionId: sent.id,
    employeeICNumber: person.icNumber,
    status: 'approved',
  })
  await w.as(kit.admin).rollingPayAdmin.endOfDayProcessing({})
  await kit.complete(sent)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  expect((await kit.lines((await kit.newest()).id)).map(({ late, withdrawn }) => [late, withdrawn])).toEqual([[150, 0]])
})

test('an answer and the submission of its list take turns', async () => {
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 300_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const { id: listId } = await kit.newest()
  await kit.answerAll(listId)
  const answer = () =>
    kit.calls(kit.executive).answerLines({
      listId,
      answers: [{ employeeId: aina.employeeId!, result: 'not_deducted', reason: 'no_pay', rest: 'next_list' }],
    })
  const { answers: shown } = await kit.details(listId)
  const submit = () => kit.calls().submitList({ listId, shown })
  const list = ['deduction_lists', listId] as const
  expect(await racing(w, list, answer, submit)).toEqual(['done', 'not_as_shown'])
  await kit.calls().answerLines({ listId, answers: [{ employeeId: aina.employeeId!, result: 'deducted' }] })
  expect(await racing(w, list, submit, answer)).toEqual(['done', 'list_submitted'])
  expect(await kit.newest()).toMatchObject({ status: 'submitted', deducted: 300, carried: 0 })
})
