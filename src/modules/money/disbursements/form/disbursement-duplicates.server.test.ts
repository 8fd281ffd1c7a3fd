import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { disbursementWorld, invoice } from '../disbursement-world.fixtures.ts'

const w = world()
type Kopi = Awaited<ReturnType<typeof disbursementWorld>>
type Payee = Awaited<ReturnType<Kopi['payee']>>
let kopi: Kopi
beforeEach(async () => {
  kopi = await disbursementWorld(w)
})

const calls = (of = kopi) => w.as(of.manager).disbursements
const submit = (payees: Payee[], changes: object = {}) => calls().create(kopi.fields(payees, changes))
/** The possible duplicates that the form shows for payees: position, kind and disbursement. */
const warningsOf = async (payees: readonly Payee[], more: object = {}) => {
  const { warnings } = await calls().generateDetails({ payees: [...payees], repaymentPeriod: 2, ...more })
  return warnings.map(({ index, kind, disbursementId }) => [index, kind, disbursementId])
}
const storedCount = async () => (await calls().getAll({})).total

/** Two users submit a disbursement to one payee each at the same time. */
const submitTogether = async ([one, two]: readonly Payee[]) => {
  if (!one || !two) throw new Error('two payees are needed')
  const results = await Promise.allSettled([
    submit([one], { name: 'December' }),
    w.as(kopi.executive).disbursements.create({
      ...kopi.fields([{ ...two, files: [await invoice(w, kopi.executive, two.invoiceNumber)] }]),
      name: 'December',
    }),
  ])
  return { refused: results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])) }
}

describe('the same invoice number of a supplier', () => {
  test('is reported once per invoice with its disbursement, and at every row', async () => {
    const supplier = await kopi.supplier()
    const [one, two] = [await kopi.payee(1_000, supplier), await kopi.payee(2_000, supplier)]
    await submit([{ ...one, invoiceNumber: 'A-1' }], { name: 'Kitchen' })
    await submit([{ ...two, invoiceNumber: 'A-2' }], { name: 'Bar' })
    const again = [await kopi.payee(3_000, supplier), await kopi.payee(600), await kopi.payee(4_000, supplier)]
    const typed = again.map((payee, index) => ({ ...payee, invoiceNumber: ['a1', 'A-3', ' Ａ−２ '][index] ?? '' }))
    await expect(submit(typed)).rejects.toMatchObject({
      code: 'duplicate_invoice',
      message: 'An invoice is already in another disbursement: A-1 (Kitchen), A-2 (Bar).',
      fieldErrors: {
        'selectedPayees.0.invoiceNumber': { code: 'invoice_twice' },
        'selectedPayees.2.invoiceNumber': { code: 'invoice_twice' },
      },
    })
    expect(await storedCount()).toBe(2)
  })

  test('twice in a disbursement is reported before it is submitted, with the first payee', async () => {
    const supplier = await kopi.supplier()
    const amounts = [900, 900, 700]
    const payees = await Promise.all(amounts.map((amount) => kopi.payee(amount, supplier)))
    const typed = payees.map((payee, index) => ({ ...payee, invoiceNumber: ['A-1', 'a 1', 'A1'][index] ?? '' }))
    const other = { ...(await kopi.payee(600)), invoiceNumber: 'A-1' }
    expect(await warningsOf([...typed, other])).toEqual([
      [1, 'same_invoice', null],
      [1, 'same_amount', null],
      [2, 'same_invoice', null],
    ])
    await expect(submit([...typed, other], { isDraft: true })).rejects.toMatchObject({
      code: 'invalid_input',
      fieldErrors: {
        'selectedPayees.1.invoiceNumber': { code: 'invoice_twice' },
        'selectedPayees.2.invoiceNumber': { code: 'invoice_twice' },
      },
    })
  })

  test('may be used by another supplier', async () => {
    await submit([{ ...(await kopi.payee(1_000)), invoiceNumber: 'INV-1' }])
    const other = { ...(await kopi.payee(1_000)), invoiceNumber: 'INV-1' }
    expect(await warningsOf([other])).toEqual([])
    expect(await outcomeOf(submit([other]))).toBe('done')
  })

  test('is submitted once by two users at the same time', async () => {
    const supplier = await kopi.supplier()
    const payees = [await kopi.payee(1_000, supplier), await kopi.payee(2_000, supplier)]
    const { refused } = await submitTogether(payees.map((payee) => ({ ...payee, invoiceNumber: 'INV-9' })))
    expect(refused).toMatchObject([
      { code: 'duplicate_invoice', message: 'An invoice is already in another disbursement: INV-9 (December).' },
    ])
    expect(await storedCount()).toBe(1)
  })

  test('is ignored if it consists of dashes only', async () => {
    const supplier = await kopi.supplier()
    const dashed = async (amount: number) => ({ ...(await kopi.payee(amount, supplier)), invoiceNumber: ' - ' })
    await submit([await dashed(1_000), await dashed(2_000)])
    const again = await dashed(3_000)
    expect(await warningsOf([again])).toEqual([])
    expect(await outcomeOf(submit([again]))).toBe('done')
  })

  test('may be used again after its disbursement was cancelled, or reverted to draft', async () => {
    const supplier = await kopi.supplier()
    const again = async () => ({ ...(await kopi.payee(5_000, supplier)), invoiceNumber: 'INV-7' })
    const approved = async (amount: number) => {
      const created = await submit([{ ...(await kopi.payee(amount, supplier)), invoiceNumber: 'INV-7' }])
      await calls().approve({ id: created.id })
      return { id: created.id, orgId: created.orgId }
    }
    const first = await approved(1_000)
    expect(await outcomeOf(submit([await again()]))).toBe('duplicate_invoice')
    await w.as(kopi.admin).disbursements.cancel({ ...first, reasonForCancellation: 'Not delivered' })
    const second = await approved(2_000)
    expect(await outcomeOf(submit([await again()]))).toBe('duplicate_invoice')
    await w.as(kopi.admin).disbursements.draft(second)
    expect(await outcomeOf(submit([await again()]))).toBe('done')
  })

  test('may be used again after its payee was dropped', async () => {
    const supplier = await kopi.supplier()
    const payees = [{ ...(await kopi.payee(1_000, supplier)), invoiceNumber: 'INV-7' }, await kopi.payee(700)]
    const { id, orgId } = await submit(payees)
    await calls().approve({ id })
    await w.as(kopi.manager).suppliers.hold({ id: supplier.id, holdUntil: '2026-12-31', reason: 'Wrong goods' })
    await w.as(kopi.admin).disbursements.process({ id, orgId })
    await w.as(kopi.manager).suppliers.release({ id: supplier.id })
    expect(await outcomeOf(submit([{ ...(await kopi.payee(1_000, supplier)), invoiceNumber: 'INV-7' }]))).toBe('done')
  })

  test('cannot be used again after its disbursement is completed', async () => {
    const { id, orgId, payees } = await kopi.process(1_000)
    await w.as(kopi.admin).disbursements.complete({ id, orgId, dateCompleted: '2026-11-16' })
    const again = payees.map((payee) => ({ ...payee, amount: ringgit(2_000), duplicateReason: 'Second delivery' }))
    expect(await outcomeOf(submit(again))).toBe('duplicate_invoice')
  })

  test('is refused when a draft with it is submitted', async () => {
    const supplier = await kopi.supplier()
    const mine = { ...(await kopi.payee(1_000, supplier)), invoiceNumber: 'INV-7' }
    const draft = await submit([mine], { isDraft: true })
    await submit([{ ...(await kopi.payee(2_000, supplier)), invoiceNumber: 'INV-7' }], { name: 'Kitchen' })
    expect(await outcomeOf(calls().update({ id: draft.id, ...kopi.fields([mine]) }))).toBe('duplicate_invoice')
    expect(await calls().getOne({ disbursementId: draft.id })).toMatchObject({ status: 'draft', version: 1 })
  })

  test('is not a duplicate of itself when a submitted disbursement is edited', async () => {
    const payee = await kopi.payee(1_000)
    const { id } = await submit([payee])
    expect(await warningsOf([payee], { id })).toEqual([])
    expect(await warningsOf([payee])).toEqual([
      [0, 'same_invoice', id],
      [0, 'same_file', id],
      [0, 'same_amount', id],
    ])
    expect(await calls().update({ id, ...kopi.fields([payee]) })).toMatchObject({
      status: 'pending-approval',
      version: 2,
    })
  })
})

describe('the same amount for a supplier', () => {
  test.each([
    ['2026-11-27', true],
    ['2026-11-26', false],
  ])('as on 27/12/2026 in a disbursement for %s: a warning %j', async (date, expected) => {
    const supplier = await kopi.supplier()
    const { id } = await submit([await kopi.payee(2_940, supplier)], { date: '2026-12-27' })
    const again = await kopi.payee(2_940, supplier)
    expect(await warningsOf([again], { date })).toEqual(expected ? [[0, 'same_amount', id]] : [])
    const submitted = submit([again], { date: date as LocalDate })
    expect(await outcomeOf(submitted)).toBe(expected ? 'duplicate_unexplained' : 'done')
  })

  test('is compared with the earliest possible date if the form has no date', async () => {
    const supplier = await kopi.supplier()
    // The first date is 19/11/2026; 30 days after it is 19/12/2026.
    const { id } = await submit([await kopi.payee(2_940, supplier)], { date: '2026-12-19' })
    await submit([await kopi.payee(3_000, supplier)], { date: '2026-12-20' })
    const payees = [await kopi.payee(2_940, supplier), await kopi.payee(3_000, supplier)]
    expect(await warningsOf(payees)).toEqual([[0, 'same_amount', id]])
  })

  test('submitted by two users at the same time needs a reason once', async () => {
    const supplier = await kopi.supplier()
    const { refused } = await submitTogether([await kopi.payee(900, supplier), await kopi.payee(900, supplier)])
    expect(refused).toMatchObject([
      { code: 'duplicate_unexplained', fieldErrors: { 'selectedPayees.0.duplicateReason': { code: 'reason_needed' } } },
    ])
    expect(await storedCount()).toBe(1)
  })

  test('is reported with the latest of several payments', async () => {
    const supplier = await kopi.supplier()
    await submit([await kopi.payee(900, supplier)], { date: '2026-11-20' })
    const later = { ...(await kopi.payee(900, supplier)), duplicateReason: 'Weekly order' }
    const { id } = await submit([later], { date: '2026-11-27', name: 'Second week' })
    const { warnings } = await calls().generateDetails({
      payees: [await kopi.payee(900, supplier)],
      repaymentPeriod: 1,
      date: '2026-12-04',
    })
    expect(warnings).toMatchObject([
      { kind: 'same_amount', disbursementId: id, disbursementName: 'Second week', date: '2026-11-27', amount: 900 },
    ])
  })

  test.each(['draft', 'deleted', 'cancelled'])('in a %s disbursement is not a duplicate', async (status) => {
    const supplier = await kopi.supplier()
    const { id, orgId } = await submit([await kopi.payee(900, supplier)], { isDraft: status === 'draft' })
    if (status === 'deleted') await calls().delete({ id })
    if (status === 'cancelled') {
      await calls().approve({ id })
      await w.as(kopi.admin).disbursements.cancel({ id, orgId, reasonForCancellation: 'Not delivered' })
    }
    const again = await kopi.payee(900, supplier)
    expect(await warningsOf([again])).toEqual([])
    expect(await outcomeOf(submit([again]))).toBe('done')
  })

  test('can be saved as a draft without a reason, and a given reason is kept', async () => {
    const supplier = await kopi.supplier()
    await submit([await kopi.payee(900, supplier)])
    const again = await kopi.payee(900, supplier)
    const { id } = await submit([again], { isDraft: true })
    expect(await outcomeOf(calls().update({ id, ...kopi.fields([again]) }))).toBe('duplicate_unexplained')
    const explained = { ...again, duplicateReason: '  Weekly order ' }
    await calls().update({ id, ...kopi.fields([explained]) })
    expect(await calls().getOne({ disbursementId: id })).toMatchObject({
      status: 'pending-approval',
      selectedPayees: [{ duplicateReason: 'Weekly order' }],
    })
  })

  test.each([
    ['', 'duplicate_unexplained'],
    ['   ', 'invalid_input'],
  ])('with the reason %j is refused: %s', async (duplicateReason, expected) => {
    const supplier = await kopi.supplier()
    await submit([await kopi.payee(900, supplier)])
    const again = { ...(await kopi.payee(900, supplier)), duplicateReason }
    expect(await outcomeOf(submit([again]))).toBe(expected)
    expect(await storedCount()).toBe(1)
  })
})

describe('the same file', () => {
  test('is detected by its content in another upload, even for another supplier', async () => {
    const first = await kopi.payee(1_000)
    const { id } = await submit([first])
    const copy = await invoice(w, kopi.manager, first.invoiceNumber)
    const again = { ...(await kopi.payee(700)), files: [await invoice(w, kopi.manager, 'new'), copy] }
    expect(copy.url).not.toBe(first.files[0]?.url)
    expect(await warningsOf([await kopi.payee(650), again])).toEqual([[1, 'same_file', id]])
    await expect(submit([await kopi.payee(650), again])).rejects.toMatchObject({
      code: 'duplicate_unexplained',
      fieldErrors: { 'selectedPayees.1.duplicateReason': { code: 'reason_needed' } },
    })
  })

  test('in another organization is not a duplicate, and neither is its invoice number', async () => {
    const other = await disbursementWorld(w)
    const theirs = await other.payee(1_000)
    await calls(other).create(other.fields([theirs]))
    const mine = {
      ...(await kopi.payee(1_000)),
      invoiceNumber: theirs.invoiceNumber,
      files: [await invoice(w, kopi.manager, theirs.invoiceNumber)],
    }
    expect(await warningsOf([mine])).toEqual([])
    expect(await outcomeOf(submit([mine]))).toBe('done')
  })

  test('of three payees in a batch is reported for the later ones, compared with the first', async () => {
    const [one, two, three] = [await kopi.payee(600), await kopi.payee(700), await kopi.payee(800)]
    const shared = async (payee: Payee) => ({ ...payee, files: [await invoice(w, kopi.manager, one.invoiceNumber)] })
    const { warnings } = await calls().generateDetails({
      payees: [one, await shared(two), await shared(three)],
      repaymentPeriod: 1,
    })
    expect(warnings.map(({ index, kind, amount, disbursementId }) => [index, kind, amount, disbursementId])).toEqual([
      [1, 'same_file', 600, null],
      [2, 'same_file', 600, null],
    ])
  })

  test('twice on one payee is attached once', async () => {
    const payee = await kopi.payee(600)
    const { id } = await submit([{ ...payee, files: [...payee.files, ...payee.files] }])
    const { selectedPayees } = await calls().getOne({ disbursementId: id })
    expect(selectedPayees.map(({ files }) => files.map(({ fileName }) => fileName))).toEqual([
      [`${payee.invoiceNumber}.pdf`],
    ])
  })
})

test('employees are never possible duplicates', async () => {
  const { employeeId } = await w.employee(kopi.organization)
  const fields = {
    payeesType: 'employees' as const,
    name: 'Bonus',
    date: '2026-11-27' as LocalDate,
    repaymentPeriod: 1 as const,
    isDraft: false,
    selectedPayees: [{ id: employeeId ?? '', amount: ringgit(600) }],
  }
  expect(await outcomeOf(calls().create(fields))).toBe('done')
  expect(await outcomeOf(calls().create(fields))).toBe('done')
})
