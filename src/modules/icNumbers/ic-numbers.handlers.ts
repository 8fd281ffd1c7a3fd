import { icNumbersRecord } from './ic-numbers-record.rules.ts'
import { normalizeIcNumber } from '#modules/employees/ic-number.rules.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Handlers } from '#server/context.ts'
import type { icNumberCalls } from './ic-numbers.contract.ts'
import { linkWages, readUnnormalizedWages, writeNormalized } from '#modules/earnedWages/ic-number.service.ts'
import { linkAccounts } from '#modules/identity/employee-accounts.service.ts'
import * as store from './ic-numbers.store.ts'

export const icNumberHandlers: Handlers<typeof icNumberCalls> = {
  refactorToUseEmployeeICNumber: async (ctx) => {
    await store.lockMigration(ctx.db)
    const lookedAt = await store.countRecords(ctx.db)
    const unnormalized = await readUnnormalizedWages(ctx.db)
    const normalized = await writeNormalized(
      ctx.db,
      unnormalized
        .map((row) => ({ ...row, ic_number: normalizeIcNumber(row.ic_number) }))
        .filter((row) => row.ic_number !== ''),
    )
    const linked = [...(await linkWages(ctx.db)), ...(await linkAccounts(ctx.db))]
    const counts = {
      lookedAt,
      changed: new Set<string>([...normalized, ...linked]).size,
      normalised: normalized.length,
      linked: linked.length,
    }
    ctx.record({ type: icNumbersRecord, id: 'ic-numbers', org: platformOrgId, after: counts })
    return counts
  },
}
