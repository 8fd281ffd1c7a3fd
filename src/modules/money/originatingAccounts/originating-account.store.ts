import { sql } from 'kysely'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { recordTable } from '#server/postgres/record-table.ts'
import { originatingAccountRecord } from './originating-account-record.rules.ts'
import type { OriginatingAccount, OriginatingAccountFields } from './originating-account.contract.ts'

/** The key of an account, which belongs to the platform. */
export const keyOf = (id: Id<'originating_account'>) => ({ orgId: platformOrgId, id })

export const columnsOf = (fields: OriginatingAccountFields) => ({
  name: fields.name,
  status: fields.status,
  bank_code: fields.bank,
  account_number: fields.account,
  holder: fields.holder,
  format: fields.format,
  company_code: fields.corporateId,
  reference: fields.reference,
  rentas: fields.rentas,
  most_sen: fields.most ?? null,
})
export const unverified = { verified_on: null, verified_by_name: null, verified_sha256: null } as const

export const originatingAccountTable = recordTable(
  'originating_accounts',
  originatingAccountRecord,
  (row): OriginatingAccount => ({
    ...row,
    bank: row.bankCode,
    account: row.accountNumber,
    corporateId: row.companyCode,
    verified:
      row.verifiedOn !== null && row.verifiedByName !== null && row.verifiedSha256 !== null
        ? { on: row.verifiedOn, byName: row.verifiedByName, sha256: row.verifiedSha256.toString('hex') }
        : null,
  }),
  { live: sql`deleted_at is null` },
)
