import { task } from '#kernel/task.ts'
import { ledgerAuditRecord } from './ledger-record.rules.ts'
import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { id, instant, listInput, localDate, money, opt, orgId } from '#kernel/values.ts'
import { accountNames, ledgerEventNames } from './ledger.rules.ts'

/** An account of an organization. Some accounts are kept separately for each other organization (party). */
const accountKey = z.object({
  /** Identifies the account within its organization. */
  key: z.string(),
  account: z.enum(accountNames),
  party: z.object({ orgId, name: z.string() }).nullable(),
})
export type AccountKey = z.output<typeof accountKey>

export const accountBalance = accountKey.extend({
  orgId,
  orgName: z.string(),
  /** Debits are positive, credits negative. */
  balance: money,
})
export type AccountBalance = z.output<typeof accountBalance>

export const ledgerEntry = z.object({
  id: id('ledger_entry'),
  orgId,
  event: z.enum(ledgerEventNames),
  sourceType: z.string(),
  sourceId: z.string(),
  entryOn: localDate,
  /** The entry that this one reverses. */
  reversesId: id('ledger_entry').nullable(),
  createdAt: instant,
  /** What the entry is about, such as an employee; null if it has no name. */
  sourceName: z.string().nullable(),
  /** The parameters of the screen that shows the source; null if there is none. */
  sourceParams: z.record(z.string(), z.string()).nullable(),
  /** What the entry changes in the listed account, and the account's balance after it; null without an account. */
  amount: money.nullable(),
  balance: money.nullable(),
  postings: z.array(accountKey.extend({ amount: money })),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

const finding = z.object({
  check: z.string(),
  orgId: z.string(),
  subject: z.string(),
  expected: z.string(),
  found: z.string(),
})
export const ledgerAudit = z.object({
  id: id('ledger_audit'),
  status: z.enum(['PENDING', 'COMPLETED']),
  requestedAt: instant,
  /** Null for the audit of each night. */
  requestedBy: z.string().nullable(),
  finishedAt: instant.nullable(),
  /** The number of differences; null while it runs. */
  differences: z.int().nullable(),
  /** The first differences. */
  findings: z.array(finding),
})
export type LedgerAudit = z.output<typeof ledgerAudit>

export const accountSorts = ['orgName', 'account', 'balance'] as const

export const ledger = {
  getAccounts: query({
    summary:
      'List the ledger accounts of one or all organizations and of the platform with their balances, and the sum of each account.',
    allow: 'staff',
    scope: 'ownOrEvery',
    accepts: ['deleted', 'platform'],
    input: listInput(accountSorts, z.object({ account: opt(z.enum(accountNames)) })).extend({ orgId: opt(orgId) }),
    output: z.object({
      accounts: z.array(accountBalance),
      total: z.int(),
      next: z.string().nullable(),
      totals: z.array(z.object({ account: z.enum(accountNames), balance: money })),
    }),
  }),
  getEntries: query({
    summary:
      'List the ledger entries of an organization, of one of its accounts by date with its balances, or of one record, newest first.',
    prepared: 'alongIndexes',
    allow: 'staff',
    scope: 'named',
    accepts: ['deleted', 'platform'],
    input: listInput(['createdAt'], z.never())
      .omit({ filter: true })
      .extend({
        orgId,
        recordId: opt(z.string().max(40)),
        account: opt(z.string().max(80)),
        from: opt(localDate),
        to: opt(localDate),
      }),
    output: z.object({
      orgName: z.string(),
      entries: z.array(ledgerEntry),
      /** The balance of the account before the first day and at the end of the last; null without an account. */
      opening: money.nullable(),
      closing: money.nullable(),
      /** The number of matches, counted up to a limit; `more` is true beyond it. */
      total: z.int(),
      more: z.boolean(),
      next: z.string().nullable(),
    }),
    errors: ['not_found'],
  }),
  getAudits: query({
    summary: 'Return the latest audits of the ledger.',
    allow: 'staff',
    input: z.object({}),
    output: z.object({ audits: z.array(ledgerAudit) }),
  }),
  runAudit: command({
    summary:
      'Recompute every balance from its postings and reconcile the ledger with its source records, in the background. If an audit is already running, it is returned.',
    audit: [ledgerAuditRecord, 'Audited the ledger', 'Mengaudit lejar'],
    allow: 'admin',
    input: z.object({}),
    output: ledgerAudit,
  }),
}

/** An audit of the ledger in the background. */
export const auditTask = task('auditLedger', z.object({ auditId: id('ledger_audit') }))
