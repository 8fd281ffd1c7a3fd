import { sql } from 'kysely'
import { masked } from '#kernel/mask.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import type { Db } from '#server/postgres/database.ts'
import type { OwnDeduction } from '../other-deduction.rules.ts'

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

type AddedDeduction = Person & OwnDeduction<Id<'employee'>> & { row: number }
/** The monthly deductions that employees of the directory would get. */
export const listDeductions = async (db: Db): Promise<AddedDeduction[]> =>
  (
    await sql<AddedDeduction>`
      select p.n as row, p.ic_number as "employeeICNumber", p.first_before || ' ' || p.last_before as name, p.employee_id as "employeeId",
             d.kind, d.amount, d.from, d.to
        from import_plan p cross join lateral jsonb_to_record(p.deduction) as d (kind text, amount int8, "from" text, "to" text)
       where not p.created and p.deduction is not null order by p.n`.execute(db)
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
