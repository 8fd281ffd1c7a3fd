import { z } from 'zod'
import { shownSchema } from '#kernel/shown.ts'
import { id, instant, localDate, money, orgId, period } from '#kernel/values.ts'
import { withdrawalLifecycle } from '../withdrawal.rules.ts'

export const status = z.enum(withdrawalLifecycle.states)
export const transactionId = id('withdrawal')
export const batchId = id('bank_batch')
/** `employeeICNumber` also accepts the employee's id, because lists mask IC numbers. */
export const which = { orgId, transactionId, employeeICNumber: z.string().max(40) }

export const banking = z.object({ bank: z.string(), bankCode: z.string(), accountNumber: z.string() })

/** A withdrawal in the list of platform staff. `amount` is the amount that the bank transfers. */
export const listedTransfer = z.object({
  id: transactionId,
  orgId,
  orgName: z.string(),
  status,
  /** Whether the bank's result cancelled it. */
  refused: z.boolean(),
  period,
  amount: money,
  netAmount: money,
  /** What the bank paid, if it differs from the net amount. */
  bankPaid: money.nullable(),
  requestedAmount: money,
  serviceFee: money,
  serviceFeePaidBy: z.enum(['employer', 'employee']),
  employeeId: id('employee'),
  /** Whether the employment ends, so that amounts do not return to the balance. */
  leaving: z.boolean(),
  employeeICNumber: z.string(),
  /** The employee's name. */
  createdBy: z.string(),
  banking,
  /** Whether end of day wouldn't send it: payments are on hold, or the organization isn't active. */
  onHold: z.boolean(),
  /** Null until the withdrawal is approved, and while it is on hold. */
  expectedOn: localDate.nullable(),
  transferDate: localDate.nullable(),
  sentToBank: z.boolean(),
  returnedAt: instant.nullable(),
  returnedReason: z.string().nullable(),
  returnHandledAt: instant.nullable(),
  createdAt: instant,
  modifiedAt: instant,
})

/** An unsent withdrawal that end of day leaves out. */
const heldWithdrawal = z.object({
  orgId,
  orgName: z.string(),
  transactionId,
  employeeId: id('employee'),
  createdBy: z.string(),
  /** The number is masked. */
  account: z.object({ bank: z.string(), number: z.string() }),
  netAmount: money,
  /** Why the bank returned the last transfer to the account, and when, if it did. */
  reason: z.string().nullable(),
  returnedOn: localDate.nullable(),
  /** Whether the employee reported a change of their account, which a Manager must resolve. */
  reported: z.boolean(),
})

/** A withdrawal on its own page. */
export const transfer = listedTransfer.extend({
  salary: money,
  reason: z.string().nullable(),
  reasonForWithdrawal: z.string(),
  batchId: batchId.nullable(),
  batchNumber: z.int().nullable(),
  modifiedBy: id('user'),
})
export type Transfer = z.output<typeof transfer>

export const timelineStep = z.object({
  status: z.string(),
  /** Whether end of day sent the withdrawal to the bank in this step. */
  sentToBank: z.boolean(),
  reason: z.string().nullable(),
  /** The bank's answer, when a sent withdrawal was cancelled. Only platform staff see it. */
  note: z.string().nullable(),
  byName: z.string(),
  /** The Manager in whose place a delegate did it. */
  forName: z.string().nullable(),
  byRole: z.string(),
  at: instant,
})

export const countedNet = z.object({ count: z.int(), net: money })
export const batch = z.object({
  id: batchId,
  number: z.int(),
  /** 1 for the first batch of its day. */
  ofDay: z.int(),
  /** The number of its payment file at banks: `B20261127001`. */
  fileNumber: z.string(),
  count: z.int(),
  net: money,
  sentAt: instant,
  sentOn: localDate,
  sentByName: z.string(),
  /** Whether anyone has downloaded the bank file. */
  downloaded: z.boolean(),
  /** How the bank got a file that wasn't downloaded, as stated on completion. */
  handover: z.object({ text: z.string(), byName: z.string(), at: instant }).nullable(),
  /** The day by which the employees were promised the money. */
  dueOn: localDate,
})
export type Batch = z.output<typeof batch>

/** What end of day would send. */
export const endOfDayPreview = z.object({
  count: z.int(),
  net: money,
  banks: z.array(countedNet.extend({ bank: z.string(), bankCode: z.string() })),
  organizations: z.array(countedNet.extend({ orgId, orgName: z.string() })),
  /** What the command sends, to state in its input. */
  shown: shownSchema,
  /** Withdrawals of inactive organizations are not sent. */
  held: countedNet,
  /** Withdrawals of employees and to accounts on hold; the largest ones. */
  onHold: countedNet.extend({ withdrawals: z.array(heldWithdrawal) }),
  /** The numbers of the batches that were already sent today. */
  sentToday: z.array(z.int()),
})

/** The batches that have withdrawals without a bank result. */
export const openBatches = z.object({
  /** All of them, to complete together. */
  shown: shownSchema,
  batches: z.array(
    batch.extend({
      /** The withdrawals without a bank result, in total and by bank. */
      waiting: countedNet,
      shown: shownSchema,
      banks: z.array(countedNet.extend({ bank: z.string(), bankCode: z.string() })),
    }),
  ),
})
