import { icNumbersRecord } from './ic-numbers-record.rules.ts'
import { tidyIcNumber } from '#modules/employees/ic-number.rules.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Handlers } from '#server/context.ts'
import type { icNumberCalls } from './ic-numbers.contract.ts'
import * as store from './ic-numbers.store.ts'

export const icNumberHandlers: Handlers<typeof icNumberCalls> = {
  refactorToUseEmployeeICNumber: async (ctx) => {
    await store.waitForOthers(ctx.db)
    const lookedAt = await store.countRecords(ctx.db)
    const untidy = await store.readUntidyWages(ctx.db)
    const tidied = await store.writeTidied(
      ctx.db,
      untidy.map((row) => ({ ...row, ic_number: tidyIcNumber(row.ic_number) })).filter((row) => row.ic_number !== ''),
    )
    const linked = [...(await store.linkWages(ctx.db)), ...(await store.linkAccounts(ctx.db))]
    const counts = {
      lookedAt,
      changed: new Set<string>([...tidied, ...linked]).size,
      normalised: tidied.length,
      linked: linked.length,
    }
    ctx.record({ type: icNumbersRecord, id: 'ic-numbers', org: platformOrgId, after: counts })
    return counts
  },
}
