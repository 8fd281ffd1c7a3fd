import type { z } from 'zod'
import { senOf, sum, typedRinggit, type Sen } from '#kernel/money.ts'
import type { api } from '#web/api.ts'
import { today } from '#web/clock.ts'
import type { UploadedFile } from '#web/upload.ts'
import type { details, foundPayees } from '../../disbursement-fields.rules.ts'
import { firstDate, type payeesTypes, type repaymentPeriods } from '../../disbursement.rules.ts'
import type { DisbursementDetails } from '../../screens/disbursement.ts'
import { dateText } from '#web/ui/format.ts'
import { t } from '../disbursement-form.texts.ts'
import { lastFour } from '#web/ui/mask-text.ts'

export type PayeesType = (typeof payeesTypes)[number]
type RepaymentPeriod = (typeof repaymentPeriods)[number]
export type Payee = z.input<typeof foundPayees>['payees'][number]
export type Details = z.input<typeof details>
export type Warning = Details['warnings'][number]
type Input = Parameters<typeof api.disbursements.create>[0]

/** A file is attached immediately and has its address once it is uploaded. */
type AttachedFile = UploadedFile | File
export type PayeeValues = {
  /** Identifies the row while the form is open. */
  key: string
  id: string
  name: string
  bankDetailId: string
  amount: number | string
  invoiceNumber: string
  duplicateReason: string
  files: AttachedFile[]
}
export type Values = {
  name: string
  payeesType: PayeesType
  date: string
  repaymentPeriod: RepaymentPeriod
  notes: string
  selectedPayees: PayeeValues[]
  /** False when it is submitted. */
  isDraft: boolean
}

export const isUploaded = (file: AttachedFile): file is UploadedFile => !(file instanceof File)

export const valuesOf = (shown: DisbursementDetails | null): Values => ({
  name: shown?.name ?? '',
  payeesType: shown?.payeesType ?? 'suppliers',
  date: shown?.date ?? firstDate(today()),
  repaymentPeriod: isPeriod(shown?.repaymentPeriod) ? shown.repaymentPeriod : 1,
  notes: shown?.notes ?? '',
  isDraft: true,
  selectedPayees: (shown?.selectedPayees ?? []).map((line) => ({
    key: `stored ${line.index}`,
    id: line.id,
    name: line.name,
    bankDetailId: line.bankDetailId ?? '',
    amount: line.amount,
    invoiceNumber: line.invoiceNumber ?? '',
    duplicateReason: line.duplicateReason ?? '',
    files: line.files.map(({ url, fileName }) => ({ url, fileName })),
  })),
})

/** Why a payee can't be paid now; null if it can. The same words where it is chosen, pasted and shown. */
export const whyNotPaid = ({ holdUntil, isPayable, accounts }: Payee): string | null => {
  if (holdUntil) return t('add.onHold', { date: dateText(holdUntil) })
  if (accounts.length === 0) return t('add.noAccount')
  const held = accounts.every((one) => one.held !== null) ? accounts[0]?.held : null
  if (held) return t('add.accountOnHold', { reason: held.reason, date: dateText(held.on) })
  return isPayable ? null : t('notPayable')
}

/** A new row. The first account that can be paid is chosen; most payees have one. */
export const rowOf = ({ id, name, accounts }: Payee, given: Partial<PayeeValues> = {}): PayeeValues => ({
  key: crypto.randomUUID(),
  id,
  name,
  bankDetailId: (accounts.find(({ held }) => !held) ?? accounts[0])?.id ?? '',
  amount: '',
  invoiceNumber: '',
  duplicateReason: '',
  files: [],
  ...given,
})

/** The input of the calls. A file that is not uploaded yet is described by its name, for the check of the schema. */
export const inputOf = (values: Values): Input => {
  const { name, date, repaymentPeriod, notes, selectedPayees, payeesType, isDraft } = values
  const shared = { name, date, repaymentPeriod, notes, isDraft }
  if (payeesType === 'employees')
    return {
      payeesType,
      ...shared,
      selectedPayees: selectedPayees.map(({ id, amount }) => ({ id, amount: typedRinggit(amount) })),
    }
  return {
    payeesType,
    ...shared,
    selectedPayees: selectedPayees.map((row) => ({
      id: row.id,
      bankDetailId: row.bankDetailId,
      amount: typedRinggit(row.amount),
      invoiceNumber: row.invoiceNumber.trim(),
      duplicateReason: row.duplicateReason.trim(),
      files: row.files.map((file) => (isUploaded(file) ? file : { url: file.name, fileName: file.name })),
    })),
  }
}

/** The typed amount in sen; zero if it is not an amount. */
export const typedSen = (amount: number | string): Sen => senOf(typedRinggit(amount) || 0)
export const totalOf = (rows: readonly PayeeValues[]): Sen => sum(rows.map(({ amount }) => typedSen(amount)))

/** The last four digits of an account. */
export const accountText = ({ bank, accountNumber }: Payee['accounts'][number]): string =>
  `${bank} ${lastFour(accountNumber)}`

const isPeriod = (months: number | undefined): months is RepaymentPeriod => months === 1 || months === 2 || months === 3
