import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { OrgSummary } from './organization-summary.rules.ts'
import { selectSummary } from './organization-summary.sql.ts'

export const readSummary = async (
  { client }: Pick<Work, 'client'>,
  orgId: Id<'org'>,
  today: LocalDate,
): Promise<Omit<OrgSummary, 'users' | 'signedIn'>> => {
  const row = await selectSummary.one(client, { orgId, today })
  return {
    ...row,
    waiting: { count: row.waiting, amount: row.waitingAmount },
    withBank: { count: row.withBank, amount: row.withBankAmount },
    payRuns: { count: row.payRuns, amount: row.payRunsAmount },
    disbursements: { count: row.disbursements, amount: row.disbursementsAmount },
    payRunsSent: { count: row.payRunsSent, amount: row.payRunsSentAmount },
    disbursementsSent: { count: row.disbursementsSent, amount: row.disbursementsSentAmount },
    credit: { limit: row.limit, used: row.used, available: sen(row.limit - row.used) },
  }
}
