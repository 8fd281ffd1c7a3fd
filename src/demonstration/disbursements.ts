import { formatRm, ringgit, senOf } from '#kernel/money.ts'
import { addDays, type LocalDate } from '#kernel/time.ts'
import { platform, type Calendar } from './cast.ts'
import { pdfOf, upload } from './files.ts'
import { executiveOf, managerOf, moment, type Houses } from './houses.ts'
import type { Stage } from './stage.ts'
import { addSuppliers, leaveSuppliersToDecide, type Company, type Suppliers } from './suppliers.ts'

type Line = readonly [company: Company, invoiceNumber: string, amount: number]
type Batch = {
  readonly name: string
  readonly months: 1 | 2 | 3
  readonly isDraft?: boolean
  readonly lines: readonly Line[]
}

/** Repaid in full, in part, overdue and not yet due; then one in each status before completion. */
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
    name: 'Penang outlet, opening stock',
    months: 3,
    isDraft: true,
    lines: [
      ['gula', 'KGU-20455', 3_600],
      ['tapau', 'TP-0877', 2_940],
    ],
  },
} as const satisfies Record<string, Batch>

const admin = { email: platform.admin }
const invoiceTime = '10:05'

type Play = { readonly stage: Stage; readonly houses: Houses; readonly suppliers: Suppliers }

/** An Executive attaches the invoices and saves or submits a batch. */
const create = async ({ stage, houses, suppliers }: Play, batch: Batch, on: LocalDate): Promise<string> => {
  const person = executiveOf(houses)
  const at = moment(on, invoiceTime)
  const calls = await stage.as(person, at)
  const selectedPayees = []
  for (const [company, invoiceNumber, amount] of batch.lines) {
    const supplier = suppliers.get(company)
    if (!supplier) throw new Error(`${company} is no supplier`)
    const content = pdfOf([supplier.name, `Invoice ${invoiceNumber}`, `Total ${formatRm(senOf(amount))}`])
    const file = { purpose: 'supplier-invoice', fileName: `${invoiceNumber}.pdf`, type: 'pdf', content } as const
    selectedPayees.push({
      id: supplier.id,
      bankDetailId: supplier.accountId,
      amount: ringgit(amount),
      invoiceNumber,
      files: [await upload(stage, person, at, file)],
    })
  }
  const { name, months: repaymentPeriod, isDraft = false } = batch
  const fields = { payeesType: 'suppliers', name, repaymentPeriod, isDraft, date: addDays(on, 3) } as const
  return (await calls.disbursements.create({ ...fields, selectedPayees })).id
}

/** Submits batches and has them approved on the same day. */
const approveAll = async (play: Play, names: readonly Batch[], on: LocalDate): Promise<string[]> => {
  const ids: string[] = []
  for (const batch of names) ids.push(await create(play, batch, on))
  const manager = await play.stage.as(managerOf(play.houses, 'KOPI'), moment(on, '10:40'))
  for (const id of ids) await manager.disbursements.approve({ id })
  return ids
}

const payAll = async ({ stage, houses }: Play, ids: readonly string[], on: LocalDate): Promise<void> => {
  const desk = await stage.as(admin, moment(on, '11:10'))
  const orgId = houses.KOPI
  for (const id of ids) await desk.disbursements.process({ orgId, id })
  for (const id of ids) await desk.disbursements.complete({ orgId, id, dateCompleted: on })
}

type Payment = readonly [amount: number, on: LocalDate, reference: string, whyVoid?: string]
const repay = async (
  { stage, houses }: Play,
  name: string,
  at: LocalDate,
  payments: readonly Payment[],
): Promise<void> => {
  const desk = await stage.as(admin, moment(at, '11:30'))
  const orgId = houses.KOPI
  const { settlements } = await desk.repayments.getAll({ filter: { orgId } })
  const settlement = settlements.find(({ disbursement }) => disbursement.name === name)
  if (!settlement) throw new Error(`${name} has no settlement`)
  const { id: repaymentId, disbursementId } = settlement
  const key = { repaymentId, disbursementId, orgId }
  for (const [amount, paymentDate, reference, reason] of payments) {
    const payment = { ...key, amountRepaid: ringgit(amount), paymentDate, reference }
    const { id } = await desk.repaymentTransactions.create(payment)
    if (reason) await desk.repaymentTransactions.void({ ...key, id, reason })
  }
}

/** The events of Kopi Kita's suppliers and disbursements, in the order of their dates. */
export const disbursementEvents = (stage: Stage, calendar: Calendar, houses: Houses) => {
  const { opening, lately } = calendar
  const started = addDays(opening, 14)
  const recent = addDays(lately, -48)
  const newest = addDays(lately, -10)
  let suppliers: Suppliers = new Map()
  const play = (): Play => ({ stage, houses, suppliers })
  let submitted: string[] = []
  const begin = async () => {
    suppliers = await addSuppliers(stage, started, houses)
    submitted = await approveAll(play(), [batches.refit], started)
  }
  const payFirst = () => payAll(play(), submitted, addDays(started, 3))
  const submitRecent = async () => {
    submitted = await approveAll(play(), [batches.beans, batches.festive], recent)
  }
  const payRecent = async () => {
    const on = addDays(recent, 3)
    await payAll(play(), submitted, on)
    // 12,250.50 with fees of 245.01 and 183.76.
    await repay(play(), batches.refit.name, on, [
      [6_000, addDays(started, 20), 'MBB-88121'],
      [6_679.27, addDays(started, 31), 'MBB-88460'],
    ])
  }
  const submitNewest = async () => {
    submitted = await approveAll(play(), [batches.dairy, batches.fridge], newest)
  }
  const payNewest = async () => {
    const [dairy = '', fridge = ''] = submitted
    const on = addDays(newest, 3)
    await payAll(play(), [dairy], on)
    const desk = await stage.as(admin, moment(on, '11:20'))
    const reasonForCancellation = 'The cold room was not delivered'
    await desk.disbursements.cancel({ orgId: houses.KOPI, id: fridge, reasonForCancellation })
    await repay(play(), batches.beans.name, on, [
      [8_000, addDays(on, -1), 'MBB-90233'],
      [8_000, addDays(on, -1), 'MBB-90234', 'Recorded twice'],
    ])
  }
  return [
    { on: started, happens: begin },
    { on: addDays(started, 3), happens: payFirst },
    { on: recent, happens: submitRecent },
    { on: addDays(recent, 3), happens: payRecent },
    { on: newest, happens: submitNewest },
    { on: addDays(newest, 3), happens: payNewest },
    { on: lately, happens: () => leaveDisbursementsToDecide(play(), calendar) },
  ]
}

/** One that is processed, one approved, one that awaits approval and a draft. */
const leaveDisbursementsToDecide = async (play: Play, calendar: Calendar): Promise<void> => {
  const { lately } = calendar
  const [weekly = ''] = await approveAll(play, [batches.weekly, batches.ovens], lately)
  await create(play, batches.december, lately)
  await create(play, batches.opening, lately)
  const desk = await play.stage.as(admin, moment(lately, '11:05'))
  await desk.disbursements.process({ orgId: play.houses.KOPI, id: weekly })
  await leaveSuppliersToDecide(play.stage, calendar, play.houses, play.suppliers)
}
