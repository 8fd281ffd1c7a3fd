import type { Id } from '#kernel/values.ts'
import { bankOf } from '#modules/banks/bank.rules.ts'
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
    id: row.id,
    companyName: row.company_name,
    status: row.status,
    registrationNumber: row.same_registration ? row.business_registration_number : null,
    account:
      row.bank_code && row.account_number
        ? { bank: bankOf(row.bank_code)?.name ?? '', number: row.account_number }
        : null,
  }))
}

/**
 * What a supplier to be saved has in common with others, for a question; null if there is nothing that `before` didn't
 * have in common with them.
 */
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
