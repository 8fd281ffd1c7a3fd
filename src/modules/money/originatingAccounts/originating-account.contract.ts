import { z } from 'zod'
import { bankOf } from '#ground/banks/bank.rules.ts'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { fieldError, fieldIssue } from '#kernel/field-errors.ts'
import { compactIdentifier, finalReason, id, instant, localDate, money, opt, text } from '#kernel/values.ts'
import { formatIds, formatOf, formatsOf } from './formats/format-names.rules.ts'
import { originatingAccountRecord } from './originating-account-record.rules.ts'
import { originatingStatuses } from './originating-account.rules.ts'

const accountId = id('originating_account')

export const originatingAccount = z.object({
  id: accountId,
  name: z.string(),
  status: z.enum(originatingStatuses),
  /** The BIC of the bank. */
  bank: z.string(),
  account: z.string(),
  holder: z.string(),
  format: z.enum(formatIds),
  /** The number that the bank gave the company; empty if it gave none. */
  corporateId: z.string(),
  /** The start of what payees' bank statements say; the batch follows. */
  reference: z.string(),
  /** Whether payments that IBG can't carry may go by RENTAS. */
  rentas: z.boolean(),
  /** The highest payment that the bank takes from this account; null if unlimited. */
  most: money.nullable(),
  /** The upload of a test payment that the bank took, since the account, format or number last changed. */
  verified: z.object({ on: localDate, byName: z.string(), sha256: z.string() }).nullable(),
  createdBy: id('user'),
  createdAt: instant,
  modifiedBy: id('user'),
  modifiedAt: instant,
})
export type OriginatingAccount = z.output<typeof originatingAccount>

const fields = {
  name: text(60),
  status: z.enum(originatingStatuses),
  bank: z.string().refine((code) => bankOf(code) !== null, fieldError('required')),
  account: z.string().transform(compactIdentifier),
  holder: text(70),
  format: z.enum(formatIds),
  corporateId: z.string().trim().max(35),
  reference: text(7),
  rentas: z.boolean(),
  most: opt(money.refine((amount) => amount > 0, fieldError('not_positive'))),
}
export type OriginatingAccountFields = z.output<z.ZodObject<typeof fields>>

/** Requires that the bank takes the format, and the format the numbers. */
const checkFormat = ({ value, issues }: { value: OriginatingAccountFields; issues: z.core.$ZodRawIssue[] }): void => {
  const format = formatOf(value.format)
  const refuse = (path: keyof OriginatingAccountFields, code: Parameters<typeof fieldIssue>[1]) =>
    issues.push({ ...fieldIssue(value[path], code), path: [path] })
  if (!formatsOf(value.bank).includes(value.format)) refuse('format', 'format_of_other_bank')
  if (!format.account.test(value.account)) refuse('account', 'originating_account_form')
  if (format.corporateId && !format.corporateId.test(value.corporateId)) refuse('corporateId', 'corporate_id_form')
}

export const originatingAccounts = {
  getAccounts: query({
    summary: 'List the platform’s bank accounts that payment files debit, by name.',
    allow: 'staff',
    input: z.object({}),
    output: z.object({ accounts: z.array(originatingAccount) }),
  }),
  getAccount: query({
    summary: 'Return an account that payment files debit.',
    allow: 'staff',
    input: z.object({ accountId }),
    output: originatingAccount,
    errors: ['not_found'],
  }),
  createAccount: command({
    summary: 'Add a bank account that payment files debit.',
    audit: [originatingAccountRecord, 'Created an originating account', 'Mencipta akaun pembayar'],
    allow: 'admin',
    effects: { payee: 'always' },
    input: z.object(fields).check(checkFormat),
    output: originatingAccount,
    errors: ['originating_account_exists'],
  }),
  editAccount: command({
    summary: 'Change an account that payment files debit. Another account, format or company number is not verified.',
    audit: [originatingAccountRecord, 'Changed an originating account', 'Mengubah akaun pembayar'],
    allow: 'admin',
    effects: { payee: 'always' },
    input: z
      .object({
        accountId,
        ...fields,
        /** The version that the caller edited. The update is refused if the record has changed since. */
        modifiedAt: opt(instant),
      })
      .check(checkFormat),
    output: originatingAccount,
    errors: ['not_found', 'record_changed', 'originating_account_exists'],
  }),
  recordTestUpload: command({
    summary: 'Record that the bank took a file of this account: on which day, and the digest of the file.',
    audit: [originatingAccountRecord, 'Recorded a test upload to the bank', 'Merekodkan muat naik ujian ke bank'],
    allow: 'admin',
    input: z.object({
      accountId,
      on: localDate,
      sha256: z
        .string()
        .transform((typed) => compactIdentifier(typed).toLowerCase())
        .refine((digest) => /^[0-9a-f]{64}$/.test(digest), fieldError('digest_form')),
      modifiedAt: opt(instant),
    }),
    output: originatingAccount,
    errors: ['not_found', 'record_changed', 'upload_in_future'],
  }),
  deleteAccount: command({
    summary: 'Delete an account that payment files debit. The files that were downloaded stay recorded.',
    audit: [originatingAccountRecord, 'Deleted an originating account', 'Memadam akaun pembayar'],
    allow: 'admin',
    final: 'reason',
    input: z.object({ accountId, reason: finalReason }),
    output: done,
    errors: ['not_found'],
  }),
}
