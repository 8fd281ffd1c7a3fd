import { masked } from '#kernel/mask.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import type { Context } from '#server/context.ts'
import type { LineCheck } from './disbursement-fields.rules.ts'
import { aboveUsual } from './line-checks.rules.ts'
import { selectSupplierChecks } from './line-checks.sql.ts'
import type { StoredLine } from './lines.steps.ts'

/** What an approver should check about each line: a first payment, an unusual amount, a new account. */
export const checksOf = async (
  { client, now }: Pick<Context, 'client' | 'now'>,
  orgId: Id<'org'>,
  lines: readonly StoredLine[],
): Promise<ReadonlyMap<string, LineCheck>> => {
  const ids = [...new Set(lines.flatMap(({ supplier_id: id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const found = new Map((await selectSupplierChecks.all(client, { orgId, ids, now })).map((row) => [row.id, row]))
  return new Map(
    lines.flatMap((line) => {
      const supplier = line.supplier_id && found.get(line.supplier_id)
      if (!supplier) return []
      const { bank_code: bank, account_number: account } = supplier
      const check = {
        isFirst: supplier.paid.length === 0,
        usual: aboveUsual(line.amount_sen, supplier.paid),
        newAccount:
          bank !== null && account !== null
            ? { bank: bankName(bank), accountNumber: masked(account), isConfirmed: supplier.confirmed_at !== null }
            : null,
      }
      const isPlain = !check.isFirst && check.usual === null && check.newAccount === null
      return isPlain ? [] : [[line.id, check] as const]
    }),
  )
}
