import { sum } from '#kernel/money.ts'
import type { Work } from '#server/context.ts'
import { readOwing } from './benefit-account.steps.ts'

/** The employers that are late with benefits or report a repayment, the earliest due first. */
export const readBenefitsOwed = async (ctx: Pick<Work, 'client' | 'today'>) => {
  const employers = (await readOwing(ctx)).flatMap(({ orgId, orgName, reported, months }) => {
    const late = months.filter(({ dueOn }) => dueOn < ctx.today)
    const [first] = months
    if (!first || (late.length === 0 && !reported)) return []
    const overdue = sum(late.map(({ outstanding }) => outstanding))
    return { orgId, orgName, reported, overdue, monthsOverdue: late.length, dueOn: first.dueOn }
  })
  return employers.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
}
