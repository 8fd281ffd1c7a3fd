import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { byteOrderMark } from '#kernel/csv.ts'
import type { FileResponse } from '#kernel/call.ts'
import type { Id } from '#kernel/values.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Context, Work } from '#server/context.ts'
import type { Order, Transfer } from './formats/format.rules.ts'
import { formats } from './formats/formats.steps.ts'
import { writeFile } from './formats/write.steps.ts'
import { byRail, prepare } from './formats/prepare.steps.ts'
import { railArrival, railTerms } from './formats/rail.rules.ts'
import type { PaymentFilePreview } from './payment-file.contract.ts'
import { keyOf, originatingAccountTable } from './originating-account.store.ts'
import { ofDayOf } from './payment-file.rules.ts'
import * as sql from './payment-file.sql.ts'

/** The most problems and changes that a preview names. */
const mostListed = 200
const first = <T>(all: readonly T[]) => ({ count: all.length, first: all.slice(0, mostListed) })

export type BankFormat = { readonly accountId: Id<'originating_account'>; readonly on: LocalDate }
type Sent = Pick<Order, 'madeAt' | 'batch' | 'description' | 'transfers'>

/**
 * What a payment file of an active originating account contains, and why it can't be made; null without such an account. The
 * same payments, account and day give the same bytes.
 */
export const preparePaymentFile = async (
  { db, today, now }: Pick<Work, 'db' | 'today' | 'now'>,
  { accountId, on }: BankFormat,
  sent: Sent,
) => {
  const account = await originatingAccountTable.read(db, keyOf(accountId))
  if (account?.status !== 'Active') return null
  const reference = `${account.reference} ${sent.batch}`
  const order: Order = { ...sent, ofDay: ofDayOf(sent.batch), origin: account, on, reference }
  const result = prepare(account.format, order, today)
  const { problems, orderProblems, changes, prepared } = result
  const fileName = formats[account.format].fileName(order)
  const preview: PaymentFilePreview = {
    fileName,
    verified: account.verified !== null,
    rails: byRail(prepared.lines).map((part) => ({
      ...part,
      arrives: railArrival({ from: account.bank, rail: part.rail, on, now }),
      fee: railTerms(account.bank, part.rail).fee,
    })),
    orderProblems: [...orderProblems],
    problems: first(problems),
    changes: first(changes),
  }
  return {
    preview,
    refused: problems.length + orderProblems.length,
    /** The file, and what the audit trail keeps of it. Only without problems. */
    write: async (): Promise<{ file: FileResponse; record: { paymentFile: object } }> => {
      const bytes = await writeFile({ format: account.format, prepared })
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return {
        file: { fileName, contentType: 'application/octet-stream', body: Readable.from([bytes]) },
        record: { paymentFile: { number: sent.batch, name: fileName, account: account.name, on, sha256 } },
      }
    },
  }
}

/** Writes a payment file. Refused without its account and with problems. */
export const writePaymentFile = (
  ctx: Pick<Context<'not_found' | 'payment_file_refused'>, 'refuse'>,
  file: Awaited<ReturnType<typeof preparePaymentFile>>,
) => {
  if (!file) return ctx.refuse('not_found')
  if (file.refused > 0) return ctx.refuse('payment_file_refused', { count: file.refused })
  return file.write()
}

type FileOf = { readonly orgId: Id<'org'>; readonly recordId: string; readonly walletId?: Id<'wallet'> | null }
/** The number of the payment file of a batch, a disbursement or one wallet of a pay run; undefined before it is made. */
export const fileNumberOf = async (
  { client }: Pick<Work, 'client'>,
  { walletId = null, ...of }: FileOf,
): Promise<string | undefined> => (await sql.selectFileNumber.first(client, { ...of, walletId }))?.number

/** The CSV file as specified, and what the audit trail keeps of its download. */
export const csvPaymentFile = (number: string | undefined, fileName: string, rows: readonly string[]) => {
  const bytes = Buffer.from(byteOrderMark + rows.join(''))
  const file: FileResponse = { fileName, contentType: 'text/csv; charset=utf-8', body: Readable.from([bytes]) }
  const paymentFile = { number, name: fileName, sha256: createHash('sha256').update(bytes).digest('hex') }
  return { file, record: { paymentFile } }
}

/** Who downloaded a payment file and when, the newest first, and which file they got. */
export const downloadsOf = ({ client }: Pick<Work, 'client'>, number: string) =>
  sql.selectDownloads.all(client, { number, most: mostDownloads })
const mostDownloads = 50

/** An employee as a payee: MyKad numbers have twelve digits, the others are passports. */
export const employeeAsPayee = ({
  icNumber,
  ...payee
}: Pick<Transfer, 'name' | 'bank' | 'account' | 'amount'> & { readonly icNumber: string }): Transfer => ({
  ...payee,
  idKind: /^\d{12}$/.test(icNumber) ? 'nric' : 'passport',
  idNumber: icNumber,
})
