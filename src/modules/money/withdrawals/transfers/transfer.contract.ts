import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { listInput, localDate, money, opt, orgId, period } from '#kernel/values.ts'
import { countedNet, listedTransfer, status, timelineStep, transfer, which } from '../bank/transfer-values.contract.ts'
import { returnCounts } from '../decision/management-withdrawals.contract.ts'
import { withdrawalRecord } from '../withdrawal-record.rules.ts'
import { transferParts } from '../withdrawal.rules.ts'

const sortColumns = ['id', 'amount', 'employeeName'] as const

export const transferCalls = {
  getAll: query({
    prepared: 'alongIndexes',
    summary: 'List withdrawals across all organizations: open ones of all months, final ones of a month.',
    allow: 'staff',
    scope: 'ownOrEvery',
    accepts: ['deleted'],
    input: listInput(sortColumns, z.never())
      .omit({ filter: true, page: true })
      .extend({
        period,
        status: opt(status),
        orgId: opt(orgId),
        /** Lists the returned transfers of all months instead of a month. */
        returned: opt(z.literal(true)),
        /** Lists a part of all months. */
        part: opt(z.enum(transferParts)),
        /** Lists the completed transfers of a day, by transfer date, without returned ones. */
        transferredOn: opt(localDate),
      }),
    output: z.object({
      transactions: z.array(listedTransfer),
      /** Search matches, up to the counting limit; `more` is true beyond it. */
      total: z.int(),
      more: z.boolean(),
      /** By status: of all months for open work, and of the month for final withdrawals. */
      counts: z.record(status, z.object({ count: z.int(), amount: money, netAmount: money, fees: money })),
      /** The number of withdrawals requested in the month. */
      inMonth: z.int(),
      returns: returnCounts,
      /** The number and sum of a part, or of the transfers of a day; null for other lists. */
      ofPart: countedNet.nullable(),
      next: z.string().nullable(),
      previous: z.string().nullable(),
    }),
  }),
  getOne: query({
    audit: [
      withdrawalRecord,
      'Viewed a withdrawal with its account number',
      'Melihat pengeluaran dengan nombor akaunnya',
    ],
    summary: 'Return one withdrawal with its history.',
    allow: 'staff',
    scope: 'named',
    accepts: ['deleted'],
    input: z.object(which),
    output: z.object({ transaction: transfer, timeline: z.array(timelineStep) }),
    errors: ['not_found'],
  }),
}
