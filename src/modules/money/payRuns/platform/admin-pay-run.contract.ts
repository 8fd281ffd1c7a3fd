import { z } from 'zod'
import { command, download, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { notAsShown } from '#kernel/not-as-shown.ts'
import { shownSchema } from '#kernel/shown.ts'
import { id, listInput, money, opt, orgId, text } from '#kernel/values.ts'
import { payRunRecord } from '../pay-run-record.rules.ts'
import { employeeList, employeePage, figures, payRun, payRunId, report } from '../pay-run-fields.rules.ts'
import { platformStatuses } from '../pay-run.rules.ts'

const ofOrganization = z.object({ orgId, payRunId })

const platformRun = payRun.extend({ status: z.enum(platformStatuses) })

/** Platform staff name the organization; its money remains after it is deleted. */
const platform = { allow: 'staff', scope: 'named', accepts: ['deleted'] } as const

export const adminPayRuns = {
  getAll: query({
    summary: 'List the pay runs of all organizations, the most recently changed first.',
    allow: 'staff',
    input: listInput(
      ['modifiedAt', 'payDay', 'orgName', 'netPay'],
      z.object({ status: opt(z.enum(platformStatuses)) }),
    ),
    output: z.object({
      payRuns: z.array(platformRun),
      total: z.int(),
      next: z.string().nullable(),
      counts: z.record(z.enum(platformStatuses), z.int()),
    }),
  }),
  getOne: query({
    summary: 'Return a pay run with its figures.',
    ...platform,
    input: ofOrganization,
    /** `shown` is the payments of the run, without those that failed or are on hold. */
    output: z.object({ payRun: platformRun, figures, shown: shownSchema }),
    errors: ['pay_run_not_found'],
  }),
  getEmployees: query({
    summary: 'List the employees that a pay run pays, a page at a time.',
    ...platform,
    input: z.intersection(ofOrganization, employeeList),
    output: employeePage,
    errors: ['pay_run_not_found'],
  }),
  update: command({
    summary:
      'Move a pay run to its next status, or cancel it. For Completed, state the failed payments and the reason.',
    audit: [
      payRunRecord,
      'Changed the status of a pay run',
      'Mengubah status larian gaji',
      [
        { field: 'status', value: 'completed', sentence: ['Completed a pay run', 'Menyelesaikan larian gaji'] },
        { field: 'status', value: 'cancelled', sentence: ['Cancelled a pay run', 'Membatalkan larian gaji'] },
      ],
    ],
    ...platform,
    allow: 'approver',
    effects: { payment: 'always' },
    input: z.object({
      orgId,
      id: payRunId,
      status: z.enum(platformStatuses),
      /** The failed payments; without `walletIds`, all shares of the employee failed, and without a reason, for that of the run. */
      employees: opt(
        z
          .array(
            z.object({
              employeeId: id('employee'),
              walletIds: opt(z.array(id('wallet')).min(1).max(20)),
              reason: opt(text(300)),
            }),
          )
          .max(20_000),
      ),
      reason: opt(text(300)),
      /** Required to cancel a run whose payments were sent. Every cancellation requires the reason. */
      walletAnswer: opt(text(500)),
      /** The payments that the caller saw, without those that failed or are on hold. */
      shown: opt(shownSchema),
    }),
    output: done,
    errors: [
      'invalid_input',
      'pay_run_not_found',
      'pay_run_status',
      'organization_not_active',
      'wallet_answer_required',
      'final_field_missing',
      'second_person_completes',
      ...notAsShown,
    ],
  }),
  recordReturned: command({
    summary:
      'Record that a wallet returned payments of a completed pay run. They count as failed, and can be paid by a re-run.',
    audit: [payRunRecord, 'Recorded returned payments of a pay run', 'Merekod bayaran larian gaji yang dipulangkan'],
    ...platform,
    allow: 'approver',
    effects: { payment: 'always' },
    input: z.object({
      orgId,
      id: payRunId,
      shares: z
        .array(z.object({ employeeId: id('employee'), walletId: id('wallet'), reason: text(300) }))
        .min(1)
        .max(500),
      /** The sum that the caller saw. */
      amount: opt(money),
    }),
    output: done,
    errors: ['invalid_input', 'pay_run_not_found', 'pay_run_status', ...notAsShown],
  }),
  getReport: query({
    summary: 'Return the result for each employee of a completed pay run; empty for other runs.',
    ...platform,
    input: ofOrganization,
    output: report,
    errors: ['pay_run_not_found'],
  }),
  downloadPayouts: download({
    summary: 'Download the payments of a pay run to one wallet, without those on hold, as a CSV file.',
    audit: [payRunRecord, 'Downloaded a payout file of a pay run', 'Memuat turun fail bayaran larian gaji'],
    ...platform,
    allow: 'approver',
    input: z.object({ orgId, payRunId, walletId: id('wallet') }),
    output: z.unknown(),
    errors: ['pay_run_not_found', 'pay_run_status'],
  }),
}
