import type { Input, Output } from '#kernel/call.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { sliceOf } from '#server/postgres/paging.ts'
import { comparisonOf } from './comparison.steps.ts'
import { figuresOf, reasonsOf, toRunEmployee } from './figures.steps.ts'
import type { payRuns } from '../pay-run.contract.ts'
import * as run from './run-changes.steps.ts'

type Preview = (typeof payRuns)['previewEligibility']

/** What a run with these fields would pay, and what would change since the last one. Nothing is stored. */
export const previewRun = async (
  ctx: Context<'invalid_input' | 'run_groups_not_found', TenantActor>,
  { id: of, search, filter, page: number, after, pageSize = 10, ...fields }: Input<Preview>,
): Promise<Output<Preview>> => {
  const id = of ?? null
  // The cursor of a list in memory is the number of its page.
  const page = Math.max(1, Math.trunc(Number(after ?? number)) || 1)
  const period = run.periodOfRun(ctx, fields.payDay)
  await run.groupsOf(ctx, fields)
  const employees = await run.evaluateRun(ctx, { id, fields })
  const { orgId } = ctx.actor
  const benefitName = fields.payType === 'Ad-hoc' ? fields.benefitName : null
  const compared = await comparisonOf(ctx.client, { ...fields, orgId, id, benefitName, period }, employees)
  const searchText = search?.toLowerCase()
  const found = employees.filter(
    (one) =>
      (filter?.eligible === undefined || filter.eligible === (one.ineligible === null)) &&
      (filter?.reason === undefined || filter.reason === one.ineligible) &&
      (!searchText || `${one.name} ${one.employeeNumber ?? ''} ${one.email ?? ''}`.toLowerCase().includes(searchText)),
  )
  return {
    period,
    duplicates: await run.duplicatesOf(ctx, { id, fields }, employees),
    figures: { ...figuresOf(employees), reasons: await reasonsOf(ctx.client, { orgId, today: ctx.today }, employees) },
    comparison: compared?.comparison ?? null,
    employees: sliceOf(found, { page, pageSize }).map((one) => ({
      ...toRunEmployee(one, fields.grouping),
      before: compared?.before.get(one.employeeId) ?? (compared && one.ineligible === null ? one.netPay : null),
    })),
    total: found.length,
    next: found.length > page * pageSize ? String(page + 1) : null,
  }
}
