import { sql } from 'kysely'
import { masked } from '#kernel/mask.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import type { Db } from '#server/postgres/database.ts'

type Person = { employeeICNumber: string; name: string }
/** Employees who are not in the rows but stay, because they have withdrawals in progress or their payments are on hold. */
export const listRetained = async (db: Db): Promise<(Person & { withdrawals: number })[]> =>
  (
    await sql<Person & { withdrawals: number }>`
      select ic_number as "employeeICNumber", first_name || ' ' || last_name as name, withdrawals from import_gone where stays order by name, employee_id`.execute(
      db,
    )
  ).rows

export const listDeletions = async (db: Db, most: number): Promise<Person[]> =>
  (
    await sql<Person>`
      select ic_number as "employeeICNumber", first_name || ' ' || last_name as name from import_gone where not stays order by name, employee_id limit ${most}`.execute(
      db,
    )
  ).rows

export const listUpdates = async (db: Db, most: number): Promise<(Person & { fields: string[] })[]> =>
  (
    await sql<Person & { fields: string[] }>`
      select ic_number as "employeeICNumber", first_before || ' ' || last_before as name, changed as fields
        from import_plan where not created and changed <> '{}' order by name, employee_id limit ${most}`.execute(db)
  ).rows

type AccountUpdate = Person & { before: { bank: string; number: string }; after: { bank: string; number: string } }
/** The first employees whose account would change, with the last digits. */
export const listAccounts = async (db: Db, most: number): Promise<AccountUpdate[]> => {
  const { rows } = await sql<
    Person & Record<'bank_before' | 'account_before' | 'bank_code' | 'account_number', string>
  >`
      select ic_number as "employeeICNumber", coalesce(first_before || ' ' || last_before, first_name || ' ' || last_name) as name, bank_before, account_before, bank_code, account_number
        from import_plan where changes_account order by name, employee_id limit ${most}`.execute(db)
  return rows.map(({ employeeICNumber, name, ...row }) => ({
    employeeICNumber,
    name,
    before: { bank: bankName(row.bank_before), number: masked(row.account_before) },
    after: { bank: bankName(row.bank_code), number: masked(row.account_number) },
  }))
}
