import type { Handlers } from '#server/context.ts'
import { returnToMaker } from '#server/return.ts'
import { employeeRecord } from '../employee-record.rules.ts'
import { employeeLifecycle } from '../employee.rules.ts'
import * as store from '../employee.store.ts'
import type { employeeReturn } from './return.contract.ts'

export const employeeReturnHandlers: Handlers<typeof employeeReturn> = {
  return: (ctx, returning) => {
    const { orgId } = ctx.actor
    return returnToMaker(ctx, returning, {
      type: employeeRecord,
      lifecycle: employeeLifecycle,
      errors: { missing: 'not_found', notPending: 'employees_not_pending' },
      lock: async (ids) => (await store.lockEmployees(ctx.db, orgId, ids)).map(store.toDecide),
      change: async ({ id, status }, columns) => {
        await store.updateEmployee(ctx.db, { orgId, id }, columns)
        ctx.record({ type: employeeRecord, id, before: { status }, after: { status } })
      },
    })
  },
}
