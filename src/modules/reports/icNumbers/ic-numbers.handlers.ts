import { icNumbersRecord } from './ic-numbers-record.rules.ts'
import { normalizeIcNumber } from '#people/employees/ic-number.rules.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Handlers } from '#server/context.ts'
import type { icNumberCalls } from './ic-numbers.contract.ts'
import { linkWages, readUnnormalizedWages, writeNormalized } from '#money/earnedWages/ic-number.service.ts'
import { linkAccounts } from '#people/identity/users/employee-accounts.service.ts'
import { countRecords, lockMigration } from './ic-numbers.sql.ts'

export const icNumberHandlers: Handlers<typeof icNumberCalls> = {
  refactorToUseEmployeeICNumber: async (ctx) => {
    await lockMigration.run(ctx.client)
    const { total: lookedAt } = await countRecords.one(ctx.client)
    const unnormalized = await readUnnormalizedWages(ctx)
    const normalized = await writeNormalized(
      ctx,
      unnormalized
        .map((row) => ({ ...row, icNumber: normalizeIcNumber(row.icNumber) }))
        .filter((row) => row.icNumber !== ''),
    )
    const linked = [...(await linkWages(ctx)), ...(await linkAccounts(ctx))]
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
