import { formatRm, ringgit, sen, senOf } from '#kernel/money.ts'
import { addDays, type LocalDate } from '#kernel/time.ts'
import { platform, type Calendar } from './demo-accounts.ts'
import { pdfOf, upload, uploadSlip } from './files.ts'
import { executiveOf, managerOf, moment, type OrganizationIds } from './organizations.ts'
import { payThroughProvider } from './payouts.ts'
import type { Simulation } from './simulation.ts'
import { addSuppliers, createPendingSuppliers, type Company, type Suppliers } from './suppliers.ts'

type Line = readonly [company: Company, invoiceNumber: string, amount: number]
type Batch = {
  readonly name: string
  readonly months: 1 | 2 | 3
  readonly lines: readonly Line[]
}

/** The disbursement that the Manager returns. */
export const openingStock = 'Penang outlet, opening stock'
/** Completed batches that are repaid in full, in part, overdue or not yet due; then one for each earlier status. */
const batches = {
  refit: {
    name: 'Bangsar kitchen refit',
    months: 1,
    lines: [
      ['mesin', 'MK-2207', 9_800],
      ['tapau', 'TP-0611', 2_450.5],
    ],
  },
  beans: {
    name: 'Beans and sugar',
    months: 2,
    lines: [
      ['cameron', 'CCT-1088', 14_600],
      ['gula', 'KGU-19902', 5_120],
    ],
  },
  festive: {
    name: 'Festive packaging',
    months: 1,
    lines: [
      ['tapau', 'TP-0742', 8_300],
      ['cawan', 'CK-3315', 4_150],
    ],
  },
  dairy: {
    name: 'Dairy, last quarter',
    months: 3,
    lines: [
      ['mewah', 'INV-10127', 18_940],
      ['sejuk', 'SCL-3102', 1_980.4],
    ],
  },
  bottles: {
    name: 'Bottles and straws',
    months: 1,
    lines: [
      ['gula', 'KGU-20311', 2_180],
      ['jerami', 'JH-0415', 960],
      ['botol', 'BK-1180', 3_450],
    ],
  },
  fridge: { name: 'Cold room rental', months: 2, lines: [['sejuk', 'SCL-3177', 6_500]] },
  ovens: { name: 'Oven trays and tins', months: 1, lines: [['roti', 'RE-5310', 3_240]] },
  weekly: {
    name: 'Weekly supplies',
    months: 1,
    lines: [
      ['cameron', 'CCT-1164', 7_250],
      ['mewah', 'INV-10431', 4_310],
    ],
  },
  december: {
    name: 'Suppliers of the month',
    months: 2,
    lines: [
      ['cameron', 'CCT-1193', 12_750],
      ['mewah', 'INV-10482', 8_460],
      ['gula', 'KGU-20418', 4_990],
      ['sejuk', 'SCL-3390', 1_675.5],
    ],
  },
  opening: {
    name: openingStock,
    months: 3,
    lines: [
      ['gula', 'KGU-20455', 3_600],
      ['tapau', 'TP-0877', 2_940],
    ],
  },
} as const satisfies Record<string, Batch>

const admin = { email: platform.admin }
const invoiceTime = '10:05'

type Context = { readonly simulation: Simulation; readonly orgIds: OrganizationIds; readonly suppliers: Suppliers }

/** An Executive attaches invoices and saves or submits a batch. */
const create = async ({ simulation, orgIds, suppliers }: Context, batch: Batch, on: LocalDate): Promise<string> => {
  const person = executiveOf(orgIds)
  const at = moment(on, invoiceTime)
  const calls = await simulation.as(person, at)
  const selectedPayees = []
  for (const [company, invoiceNumber, amount] of batch.lines) {
    const supplier = suppliers.get(company)
    if (!supplier) throw new Error(`unknown supplier: ${company}`)
    const content = pdfOf([supplier.name, `Invoice ${invoiceNumber}`, `Total ${formatRm(senOf(amount))}`])
    const file = { purpose: 'supplier-invoice', fileName: `${invoiceNumber}.pdf`, type: 'pdf', content } as const
    selectedPayees.push({
      id: supplier.id,
      bankDetailId: supplier.accountId,
      amount: ringgit(amount),
      invoiceNumber,
      files: [await upload(simulation, person, at, file)],
    })
  }
  const { name, months: repaymentPeriod } = batch
  const fields = { payeesType: 'suppliers', name, repaymentPeriod, isDraft: false, date: addDays(on, 3) } as const
  return (await calls.disbursements.create({ ...fields, selectedPayees })).id
}

/** Submits batches and approves them on the same day. */
const approveAll = async (context: Context, names: readonly Batch[], on: LocalDate): Promise<string[]> => {
  const ids: string[] = []
  for (const batch of names) ids.push(await create(context, batch, on))
  const manager = await context.simulation.as(managerOf(context.orgIds, 'KOPI'), moment(on, '10:40'))
  for (const id of ids) await manager.disbursements.approve({ id })
  return ids
}

const payAll = async ({ simulation, orgIds }: Context, ids: readonly string[], on: LocalDate): Promise<void> => {
  const adminCalls = await simulation.as(admin, moment(on, '11:10'))
  const orgId = orgIds.KOPI
  for (const id of ids) await adminCalls.disbursements.process({ orgId, id })
  for (const id of ids) await adminCalls.disbursements.complete({ orgId, id, dateCompleted: on })
}

/** By file: the bank refuses one payment, pays the others, and returns one of them after the completion. */
const payInPart = async ({ simulation, orgIds }: Context, id: string, on: LocalDate): Promise<void> => {
  const key = { orgId: orgIds.KOPI, id }
  const { disbursements } = await simulation.as(admin, moment(on, '11:15'))
  await disbursements.process(key)
  const { selectedPayees } = await disbursements.getOne({ orgId: key.orgId, disbursementId: id })
  const linesOf = (invoiceNumber: string) =>
    selectedPayees.filter((one) => one.invoiceNumber === invoiceNumber).map(({ lineId }) => lineId)
  const later = await simulation.as(admin, moment(on, '16:20'))
  await later.disbursements.markNotPaid({
    ...key,
    lineIds: linesOf('JH-0415'),
    reason: 'Account number does not exist',
  })
  await later.disbursements.complete({ ...key, dateCompleted: on })
  const afterwards = await simulation.as(admin, moment(addDays(on, 2), '10:25'))
  await afterwards.disbursements.recordReturned({ ...key, lineIds: linesOf('BK-1180'), reason: 'Account closed' })
}

type Payment = readonly [amount: number, on: LocalDate, reference: string, whyVoid?: string]
const repay = async (
  { simulation, orgIds }: Context,
  name: string,
  at: LocalDate,
  payments: readonly Payment[],
): Promise<void> => {
  const adminCalls = await simulation.as(admin, moment(at, '11:30'))
  const orgId = orgIds.KOPI
  const { settlements } = await adminCalls.repayments.getAll({ filter: { orgId } })
  const settlement = settlements.find(({ disbursement }) => disbursement.name === name)
  if (!settlement) throw new Error(`${name} has no settlement`)
  const { id: repaymentId, disbursementId } = settlement
  const key = { repaymentId, disbursementId, orgId }
  for (const [amount, paymentDate, reference, reason] of payments) {
    const payment = { ...key, amountRepaid: ringgit(amount), paymentDate, reference }
    const { id } = await adminCalls.repaymentTransactions.create(payment)
    if (reason) await adminCalls.repaymentTransactions.void({ ...key, id, reason })
  }
}

/** An Executive reports a payment, which platform staff have not compared with the bank account yet. */
const report = async ({ simulation, orgIds }: Context, name: string, on: LocalDate, amount: number): Promise<void> => {
  const person = executiveOf(orgIds)
  const at = moment(on, '11:40')
  const calls = await simulation.as(person, at)
  const { settlements } = await calls.repayments.getAll({})
  const settlement = settlements.find(({ disbursement }) => disbursement.name === name)
  if (!settlement) throw new Error(`${name} has no settlement`)
  await calls.repaymentTransactions.report({
    repaymentId: settlement.id,
    disbursementId: settlement.disbursementId,
    paymentDate: on,
    amountRepaid: ringgit(amount),
    reference: 'FPX 7781204',
    slip: await uploadSlip(simulation, person, at, { reference: 'FPX 7781204', amount: ringgit(amount) }),
  })
}

/** Platform staff transfer money to the payment provider. The sum is the balance of its simulator. */
const topUp = async ({ simulation }: Context, on: LocalDate, amount: number, reference: string): Promise<void> => {
  const { paymentGateway } = await simulation.as(admin, moment(on, '10:40'))
  await paymentGateway.recordTopUp({ amount: ringgit(amount), paidOn: on, reference })
}

/** The events of Kopi Kita's suppliers and disbursements, by date. */
export const disbursementEvents = (simulation: Simulation, calendar: Calendar, orgIds: OrganizationIds) => {
  const { opening, lately } = calendar
  const started = addDays(opening, 14)
  const recent = addDays(lately, -48)
  const newest = addDays(lately, -10)
  let suppliers: Suppliers = new Map()
  const context = (): Context => ({ simulation, orgIds, suppliers })
  let submitted: string[] = []
  const begin = async () => {
    await topUp(context(), started, 800_000, 'RHB-TOPUP-0001')
    suppliers = await addSuppliers(simulation, started, orgIds)
    submitted = await approveAll(context(), [batches.refit], started)
  }
  const payFirst = () => payAll(context(), submitted, addDays(started, 3))
  const submitRecent = async () => {
    await topUp(context(), recent, 404_880.15, 'RHB-TOPUP-0002')
    submitted = await approveAll(context(), [batches.beans, batches.festive], recent)
  }
  const payRecent = async () => {
    const on = addDays(recent, 3)
    await payAll(context(), submitted, on)
    // 12,250.50 with fees of 245.01 and 183.76.
    await repay(context(), batches.refit.name, on, [
      [6_000, addDays(started, 20), 'MBB-88121'],
      [6_679.27, addDays(started, 31), 'MBB-88460'],
    ])
  }
  const submitNewest = async () => {
    submitted = await approveAll(context(), [batches.dairy, batches.fridge, batches.bottles], newest)
  }
  const payNewest = async () => {
    const [dairy = '', fridge = '', bottles = ''] = submitted
    const on = addDays(newest, 3)
    await payThroughProvider(context(), { id: dairy, on, balance: sen(120_488_015), reference: 'RHB-TOPUP-0003' })
    const adminCalls = await simulation.as(admin, moment(on, '11:20'))
    const reasonForCancellation = 'The cold room was not delivered'
    await adminCalls.disbursements.cancel({ orgId: orgIds.KOPI, id: fridge, reasonForCancellation })
    await payInPart(context(), bottles, on)
    await repay(context(), batches.beans.name, on, [
      [8_000, addDays(on, -1), 'MBB-90233'],
      [8_000, addDays(on, -1), 'MBB-90234', 'Recorded twice'],
    ])
  }
  return [
    { on: started, run: begin },
    { on: addDays(started, 3), run: payFirst },
    { on: recent, run: submitRecent },
    { on: addDays(recent, 3), run: payRecent },
    { on: newest, run: submitNewest },
    { on: addDays(newest, 3), run: payNewest },
    { on: lately, run: () => createPendingDisbursements(context(), calendar) },
  ]
}

/** Creates disbursements that are processing, approved and pending approval. The Manager returns the last. */
const createPendingDisbursements = async (context: Context, calendar: Calendar): Promise<void> => {
  const { lately } = calendar
  const [weekly = ''] = await approveAll(context, [batches.weekly, batches.ovens], lately)
  await create(context, batches.december, lately)
  await create(context, batches.opening, lately)
  const adminCalls = await context.simulation.as(admin, moment(lately, '11:05'))
  await adminCalls.disbursements.process({ orgId: context.orgIds.KOPI, id: weekly })
  await report(context, batches.beans.name, lately, 4_000)
  await createPendingSuppliers(context.simulation, calendar, context.orgIds, context.suppliers)
}
