import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { id, instant, localDate, money, opt, percentage, period, text } from '#kernel/values.ts'
import { walletAccountNumber } from '#people/employees/employee-fields.rules.ts'
import { electionRecord } from './election-record.rules.ts'
import { fullAllocation } from './election.rules.ts'

const walletId = id('wallet')
/** Identifies a wallet that the caller has elected. */
const electedId = walletId.describe('elected_wallet id')
const file = z.object({ url: z.string(), fileName: z.string() })
const uploadedFile = z.object({ url: text(300), fileName: text(300) })
const wallet = z.object({
  walletId,
  name: z.string(),
  logo: file.nullable(),
  supportLink: z.string(),
  /** The smallest payment that the wallet accepts. */
  minimumAmount: money,
})
const yesOrNo = ['Yes', 'No'] as const

export const election = wallet.extend({
  accountNumber: z.string(),
  percentage,
  accountVerified: z.enum(yesOrNo),
  statusVerificationScreenshot: file.nullable(),
  /** Whether the wallet can still be paid: it is active and not deleted. */
  active: z.boolean(),
  /** The time from which benefits can be paid to a changed account; null if they can. */
  usableFrom: instant.nullable(),
  modifiedAt: instant,
})

const totals = {
  /** The amount of the next payment: as submitted, otherwise the sum of the benefits due. */
  totalBenefits: money,
  allocatedPercentage: percentage,
  /** The pay day of the next payment, if its run exists. */
  payDay: localDate.nullable(),
  /** The split of the next payment once it is submitted, which changes don't apply to; none before. */
  shares: z.array(z.object({ walletId, name: z.string(), percentage, amount: money })),
  /** The pay day of the first run that changes apply to, if it exists. */
  appliesFrom: localDate.nullable(),
  /** The submitted runs, which keep their split. Ad-hoc runs have a name. */
  keptBy: z.array(z.object({ payDay: localDate, name: z.string().nullable(), amount: money })),
}

const fields = {
  walletId,
  accountNumber: walletAccountNumber,
  percentage: percentage
    .refine((share) => share >= 100, fieldError('share_below_one'))
    .refine((share) => share <= fullAllocation, fieldError('share_above_whole')),
  accountVerified: z.enum(yesOrNo).refine((answer) => answer === 'Yes', fieldError('verify_first')),
  /** Uploaded with the purpose payment-election-screenshot. */
  statusVerificationScreenshot: uploadedFile,
}

const failedShare = z.object({
  walletId,
  wallet: z.string(),
  amount: money,
  result: z.enum(['succeeded', 'failed']).nullable(),
})
const failedPayment = z.object({
  payRunId: id('pay_run'),
  walletId,
  wallet: z.string(),
  supportLink: z.string().nullable(),
  /** The account that the payment was sent to. */
  accountNumber: z.string(),
  amount: money,
  /** The ad-hoc benefit; null for the regular benefits of the month. */
  name: z.string().nullable(),
  period,
  payDay: localDate,
  failedAt: instant.nullable(),
  reason: z.string().nullable(),
  /**
   * `correct`: the employee has to correct the account. `resend`: the employer has to pay again. `sending`: in a re-run,
   * which is submitted or has the corrected account. `held`: a Manager has to decide about a reported bank account.
   */
  next: z.enum(['correct', 'resend', 'sending', 'held']),
  /** Whether it wasn't sent: the employee had reported a changed account, or the e-wallet account couldn't be used yet. */
  held: z.boolean(),
  /** The time from which that e-wallet account can be used. */
  usableFrom: instant.nullable(),
  /** Whether the wallet is still elected. */
  elected: z.boolean(),
  total: money,
  shares: z.array(failedShare),
})

const own = { allow: 'employee', feature: 'eBenefits', seesPlatformRows: true } as const
const refusals = ['invalid_input', 'over_allocated', 'profile_not_found'] as const

export const employeeWallets = {
  getNonElectedWallets: query({
    summary: 'List the wallets of your organization that you have not elected.',
    ...own,
    input: z.object({}),
    output: z.object({ wallets: z.array(wallet), ...totals }),
  }),
  getElectedWallets: query({
    summary: 'Return your payment election, and the pay day from which changes apply.',
    ...own,
    input: z.object({}),
    output: z.object({ wallets: z.array(election), ...totals }),
  }),
  getElectedWallet: query({
    summary: 'Return your election of one wallet.',
    ...own,
    input: z.object({ id: electedId }),
    output: election,
    errors: ['not_found'],
  }),
  getFailedPayments: query({
    summary: 'List your benefit payments that failed and have not been paid since.',
    ...own,
    input: z.object({}),
    output: z.object({ payments: z.array(failedPayment) }),
  }),
  saveElectedWallet: command({
    summary: 'Allocate a percentage of your benefits to a wallet.',
    audit: [electionRecord, 'Elected an e-wallet', 'Memilih e-dompet'],
    ...own,
    effects: { payee: 'sometimes' },
    input: z.object(fields),
    output: done,
    errors: [...refusals, 'wallet_already_elected', 'wallet_unavailable'],
  }),
  editElectedWallet: command({
    summary: 'Change your election of a wallet.',
    audit: [electionRecord, 'Changed a payment election', 'Mengubah pilihan pembayaran'],
    ...own,
    effects: { payee: 'sometimes' },
    /** `modifiedAt` is the version that the caller has seen; a later change is not overwritten. */
    input: z.object({
      ...fields,
      walletId: electedId,
      /** If omitted, the stored screenshot is kept. */
      statusVerificationScreenshot: opt(uploadedFile),
      modifiedAt: opt(instant),
    }),
    output: done,
    errors: [...refusals, 'not_found', 'record_changed'],
  }),
  deleteElectedWallet: command({
    summary: 'Remove a wallet from your payment election.',
    audit: [electionRecord, 'Removed an e-wallet', 'Membuang e-dompet'],
    ...own,
    input: z.object({ id: electedId }),
    output: done,
    errors: ['not_found', 'profile_not_found'],
  }),
  sendReminders: command({
    summary: 'Send a reminder to employees with an incomplete payment election, to each at most once a day.',
    audit: [electionRecord, 'Sent payment election reminders', 'Menghantar peringatan pilihan pembayaran'],
    allow: 'management',
    feature: 'eBenefits',
    seesPlatformRows: true,
    input: z
      .object({ employeeIds: opt(z.array(id('employee')).min(1).max(500)), all: opt(z.literal(true)) })
      .refine(({ employeeIds, all }) => (employeeIds === undefined) === (all === true), {
        ...fieldError('required'),
        path: ['employeeIds'],
      }),
    /** `skipped`: already reminded today, without an e-mail address, or with a complete election. */
    output: z.object({ sent: z.int(), skipped: z.int() }),
  }),
}
