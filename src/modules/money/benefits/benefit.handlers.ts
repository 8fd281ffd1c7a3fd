import { sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { approveCategory, categoryByName } from '#people/categories/category.service.ts'
import { approveDelegated } from '#people/delegations/delegation.service.ts'
import { officeByCode } from '#people/offices/office.service.ts'
import { approveSelected, createColumns, saveColumns } from '#server/approval.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { costsOfBenefits } from '#people/groups/benefit-costs.service.ts'
import { benefitRecord } from './benefit-record.rules.ts'
import type { Benefit, BenefitFields, employeeBenefits } from './benefit.contract.ts'
import { returnSelected } from '#server/return.ts'
import * as store from './benefit.store.ts'

/** What an employee gets depends on pay runs, which handle that call. */
export const benefitHandlers: Omit<Handlers<typeof employeeBenefits>, 'getIndividualEmployeeBenefits'> = {
  getEmployeeBenefits: async (ctx) => {
    const [benefits, costs] = await Promise.all([store.listBenefits(ctx.db, ctx.actor.orgId), costsOfBenefits(ctx)])
    const none = { employees: 0, monthlyCost: sen(0) }
    return { benefits: benefits.map((benefit) => ({ ...benefit, ...(costs.get(benefit.id) ?? none) })) }
  },
  getApproved: async (ctx) => ({ benefits: await store.listBenefits(ctx.db, ctx.actor.orgId, 'Approved') }),

  getEmployeeBenefit: async (ctx, { empBenId }) =>
    (await store.readBenefit(ctx.db, { orgId: ctx.actor.orgId, id: empBenId })) ?? ctx.refuse('not_found'),

  createEmployeeBenefit: async (ctx, { status, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id: ctx.newId<'employee_benefit'>() }
    const columns = await columnsOf(ctx, fields)
    await store.insertBenefit(ctx.db, key, { ...columns, ...createColumns(ctx, status) })
    const created = await stored(ctx, key)
    ctx.record({ type: benefitRecord, id: key.id, after: created })
    return created
  },

  updateEmployeeBenefit: async (ctx, { id, status, modifiedAt, reason, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const [locked = ctx.refuse('not_found')] = await store.lockBenefits(ctx.db, key.orgId, [id])
    const { categoryId, ...before } = locked
    if (modifiedAt && modifiedAt !== before.modifiedDate) ctx.refuse('record_changed')
    const columns = await saveColumns(ctx, before, status, { fields, type: benefitRecord, reason, seen: modifiedAt })
    if (status === 'Approved') await approveCategory(ctx, categoryId)
    // An approval doesn't change the fields. Its office may have been deleted.
    const changes = status === 'Approved' ? {} : await columnsOf(ctx, fields)
    await store.updateBenefit(ctx.db, key, { ...changes, ...columns, approved_for: null })
    const after = await stored(ctx, key)
    ctx.record({ type: benefitRecord, id, before, after })
    return after
  },

  bulkApproveEmployeeBenefit: (ctx, { benefits: ids, ...seen }) =>
    approveSelected(
      ctx,
      { ids, ...seen },
      {
        type: benefitRecord,
        lock: store.lockBenefits,
        change: async (_, key, { categoryId, ...before }, columns) => {
          await approveDelegated(ctx, [{ id: key.id, name: before.name, amount: null }])
          await approveCategory(ctx, categoryId)
          await store.updateBenefit(ctx.db, key, { ...columns, approved_for: ctx.actor.for?.id ?? null })
          ctx.record({ type: benefitRecord, id: key.id, before, after: await stored(ctx, key) })
        },
      },
    ),

  return: (ctx, returning) =>
    returnSelected(ctx, returning, {
      type: benefitRecord,
      lock: store.lockBenefits,
      change: async (_, key, { categoryId: __, ...before }, columns) => {
        await store.updateBenefit(ctx.db, key, columns)
        ctx.record({ type: benefitRecord, id: key.id, before, after: await stored(ctx, key) })
      },
    }),
}

type InputContext = Pick<Context<'benefit_reference_unknown', TenantActor>, 'db' | 'actor' | 'refuse'>

/** The columns of a benefit. Refuses an unknown category or office. */
const columnsOf = async (
  ctx: InputContext,
  { name, amount, employeeCategory, officeCode, recurrence }: BenefitFields,
) => {
  const { orgId } = ctx.actor
  const category = await categoryByName(ctx.db, orgId, employeeCategory)
  const office = await officeByCode(ctx.db, orgId, officeCode)
  if (!category || !office) {
    return ctx.refuse(
      'benefit_reference_unknown',
      {},
      {
        ...(!category && { employeeCategory: { code: 'unknown_category' } }),
        ...(!office && { officeCode: { code: 'unknown_office' } }),
      },
    )
  }
  return { name, amount_sen: amount, category_id: category, office_id: office, recurrence }
}

const stored = async (
  ctx: Pick<Context, 'db'>,
  key: { orgId: Id<'org'>; id: Id<'employee_benefit'> },
): Promise<Benefit> => {
  const benefit = await store.readBenefit(ctx.db, key)
  if (!benefit) throw new Error('benefit not found after it was written')
  return benefit
}
