import type { Id } from '#kernel/values.ts'
import { bankOf } from '#ground/banks/bank.rules.ts'
import type { Work } from '#server/context.ts'
import { selectAlike } from './supplier.sql.ts'

type Compared = {
  readonly businessRegistrationNumber: string
  readonly bankDetails: readonly { readonly bankCode: string; readonly accountNumber: string }[]
}
type Key = { readonly orgId: Id<'org'>; readonly id: Id<'supplier'> | null }

/** The other suppliers that may be the same company, with the registration number and the account that are the same. */
export const suppliersAlike = async (
  { client }: Pick<Work, 'client'>,
  { orgId, id }: Key,
  { businessRegistrationNumber: registrationNumber, bankDetails: accounts }: Compared,
) => {
  const rows = await selectAlike.all(client, { orgId, id, registrationNumber, accounts })
  return rows.map((row) => ({
    ...row,
    registrationNumber: row.sameRegistration ? row.businessRegistrationNumber : null,
    account:
      row.bankCode && row.accountNumber ? { bank: bankOf(row.bankCode)?.name ?? '', number: row.accountNumber } : null,
  }))
}

/** The others that a supplier has something in common with, and what, for a question; null if `before` had it in common too. */
export const whyAlike = async (
  ctx: Pick<Work, 'client'>,
  key: Key,
  { before, after }: { readonly before: Compared | null; readonly after: Compared },
): Promise<string | null> => {
  const textsOf = async (compared: Compared) =>
    (await suppliersAlike(ctx, key, compared)).map(({ companyName, registrationNumber, account }) => {
      const same = [registrationNumber, account && `${account.bank} •••• ${account.number.slice(-4)}`]
      return `${companyName} (${same.filter(Boolean).join(', ')})`
    })
  const known = new Set(before && (await textsOf(before)))
  const found = (await textsOf(after)).filter((text) => !known.has(text))
  return found.length > 0 ? found.slice(0, 3).join('; ') : null
}
