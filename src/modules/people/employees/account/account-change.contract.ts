import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { id, instant, opt, orgId, text } from '#kernel/values.ts'
import { employeeRecord } from '../employee-record.rules.ts'
import { resolutions } from './account-change.rules.ts'
import { normalizeIcNumber } from '../ic-number.rules.ts'

const link = z.string().min(20).max(100)
const account = z.object({ bank: z.string(), number: z.string() })
/** An account in a bank or an e-wallet, which `bank` names. */
const anyAccount = account.extend({ isWallet: z.boolean() })

export const accountReport = z.object({
  changeId: id('account_change'),
  orgId,
  orgName: z.string(),
  employeeId: id('employee'),
  employeeICNumber: z.string(),
  employeeName: z.string(),
  /** The numbers are masked. `before` is null for the first account in an e-wallet. */
  before: anyAccount.nullable(),
  after: anyAccount,
  changedAt: instant,
  changedBy: z.string(),
  reportedAt: instant,
  /** Whether the caller made the change or a later one, and so can't resolve the report. */
  ownChange: z.boolean(),
  /** Whether platform staff decide, because every Manager has made the change or a later one. */
  forPlatform: z.boolean(),
})

const announcedChange = z.object({
  employer: z.string(),
  account: anyAccount,
  changedAt: instant,
  usableFrom: instant,
  /** When the employee reported it. */
  reportedAt: instant.nullable(),
})
const ownChange = announcedChange.extend({
  changeId: id('account_change'),
  /** Null for the first account in an e-wallet. */
  before: anyAccount.nullable(),
  changedBy: z.string(),
})
const reported = z.object({ reportedAt: instant })
const reportAudit = [employeeRecord, 'Reported a changed account', 'Melaporkan pertukaran akaun'] as const
/** An account that awaits approval, or that was changed last. Its numbers are complete. */
const newAccount = z.object({
  /** Null if the employee has no account. */
  account: account.nullable(),
  /** Null if it is the first one. */
  before: account.nullable(),
  enteredBy: z.string(),
  enteredAt: instant,
  /** The contact details to which the change was announced. Empty for a first account. */
  told: z.array(z.object({ channel: z.enum(['sms', 'email']), to: z.string() })),
  /** The time of the employee's report, and its resolution. */
  reportedAt: instant.nullable(),
  resolution: z.enum(resolutions).nullable(),
  resolvedBy: z.string().nullable(),
  /** Null for a first account that someone else entered: the caller's approval makes it usable. */
  usableFrom: instant.nullable(),
})

export const accountChangeCalls = {
  getOwnAccountChanges: query({
    summary:
      'Return the last changes of the caller’s bank and e-wallet accounts in the last seven days that can be reported, the latest first.',
    allow: 'employee',
    input: z.object({}),
    output: z.object({ changes: z.array(ownChange) }),
  }),
  reportOwnAccountChange: command({
    summary: 'Report that the caller did not make or ask for a change of their account. Stops payments to them.',
    audit: reportAudit,
    allow: 'employee',
    /** Without an id, the latest change. */
    input: z.object({ changeId: opt(id('account_change')) }),
    output: reported,
    errors: ['account_change_unknown'],
  }),
  readAccountChange: query({
    summary: 'Return the change of a bank or e-wallet account that a link is about. The link stays valid.',
    allow: 'public',
    input: z.object({ token: link }),
    output: announcedChange,
    errors: ['account_link_not_valid'],
  }),
  reportAccountChange: command({
    summary: 'Report that the employee did not make or ask for a change of their account. Stops payments to them.',
    audit: reportAudit,
    allow: 'public',
    auth: 'link',
    input: z.object({ token: link }),
    output: reported,
    errors: ['account_link_not_valid'],
  }),
  getNewAccount: query({
    audit: [employeeRecord, 'Viewed a bank account', 'Melihat akaun bank'],
    summary:
      'Return the latest account of an employee in full, its author, the people notified, and when it can be used.',
    allow: 'management',
    input: z.object({ employeeICNumber: z.string().max(40).transform(normalizeIcNumber) }),
    output: newAccount,
    errors: ['not_found'],
  }),
  getAccountReports: query({
    summary:
      'List the reported changes of bank and e-wallet accounts that no Manager has resolved, of the caller’s organization or of all for platform staff.',
    allow: ['management', 'staff'],
    scope: 'ownOrEvery',
    input: z.object({ orgId: opt(orgId) }),
    output: z.object({ reports: z.array(accountReport) }),
  }),
  resolveAccountReport: command({
    summary:
      'Keep the reported account or restore the one before, and allow payments to the employee again. Platform staff can do it if no Manager of the organization can.',
    audit: [employeeRecord, 'Resolved a reported account', 'Menyelesaikan laporan akaun'],
    allow: ['Manager', 'admin'],
    scope: 'named',
    effects: { payee: 'always' },
    input: z.object({
      orgId: opt(orgId),
      changeId: id('account_change'),
      resolution: z.enum(resolutions),
      reason: text(300),
    }),
    output: done,
    errors: ['account_report_resolved', 'account_report_own', 'account_report_for_manager'],
  }),
}
