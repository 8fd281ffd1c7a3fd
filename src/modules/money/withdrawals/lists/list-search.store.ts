import type { Id } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { hasWordsText } from '#server/postgres/paging.ts'
import { searchedAccount, searchedAmount } from '#kernel/searched.ts'
import { normalizeIcNumber } from '#people/employees/ic-number.rules.ts'
import { fragment, planForValues, type Fragment } from '#server/postgres/statement.ts'
import * as sql from './list-search.sql.ts'

/** A condition on `w`. With `frequent`, so many rows match that a scan of the list finds a page quickly. */
export type Condition = Fragment & {
  readonly frequent?: true
  /** It names one withdrawal or account, whatever the month. */
  readonly exact?: true
}
const ofId = fragment('w.id = :id', { id: 'text' })
const ofText = fragment(hasWordsText(`w.employee_name || ' ' || w.ic_number || ' ' || w.org_name`, ':text'), {
  text: 'text',
})
const ofOrganizations = fragment('w.org_id = any(:orgIds)', { orgIds: 'withdrawals.org_id[]' })
const ofEmployees = fragment('w.employee_id = any(:employeeIds)', { employeeIds: 'withdrawals.employee_id[]' })

const ofAccount = fragment('w.account_number = :account', { account: 'text' })
const ofAmount = fragment('(w.net_sen = :searchedAmount or w.amount_sen = :searchedAmount)', { searchedAmount: 'sen' })
const ofAccountEnd = fragment('right(w.account_number, 4) = :account', { account: 'text' })

/** The start of a MyKad number as printed. */
const printedIcNumber = /^\d{6}-\d[\d-]*$/
const idPattern = /^[0-9A-HJKMNP-TV-Z]{16}$/

type Input = { readonly search?: string | undefined }
/** The search text. PostgreSQL accepts no NUL. */
const searchOf = ({ search }: Input): string => (search ?? '').replaceAll('\0', '')

/**
 * The conditions of a search, none without a text. Look them up once per call. An id matches that withdrawal. A rare name is resolved to employee ids, which have an
 * index; otherwise the list is scanned. `orgId` null searches every organization.
 */
export const conditionsOfSearch = async (
  client: Transaction['client'],
  orgId: Id<'org'> | null,
  input: Input,
): Promise<readonly Condition[]> => {
  const search = searchOf(input)
  if (search === '') return []
  planForValues(client)
  const number = search.trim().toUpperCase()
  if (idPattern.test(number)) return [{ ...ofId({ id: number }), exact: true }]
  const account = searchedAccount(number)
  if (account !== null && (await sql.hasAccount.first(client, { account, orgId }))) {
    const of = account.length === 4 ? ofAccountEnd : ofAccount
    return [{ ...of({ account }), exact: true }]
  }
  const text = printedIcNumber.test(number) ? normalizeIcNumber(number) : search
  const [found, organizations] = orgId
    ? [await sql.findInOrganization.all(client, { text, orgId }), []]
    : [await sql.findEverywhere.all(client, { text }), await sql.findOrganizations.all(client, { text })]
  const deleted = orgId
    ? await sql.findDeletedInOrganization.all(client, { text, orgId })
    : await sql.findDeletedEverywhere.all(client, { text })
  const people = [...found, ...deleted]
  if (people.length > sql.fewPeople || (people.length > 0 && organizations.length > 0)) {
    return [{ ...ofText({ text }), frequent: true }]
  }
  if (organizations.length > 0) return [ofOrganizations({ orgIds: organizations.map((one) => one.orgId) })]
  return [
    ofEmployees({ employeeIds: people.map((one) => one.id) }),
    ofOrganizations({ orgIds: [...new Set(people.map((one) => one.orgId))] }),
  ]
}

/** The condition that a withdrawal is of the amount that a search means; null if it means none. */
export const conditionOfAmount = (search: string): Condition | null => {
  const amount = searchedAmount(search)
  return amount === null ? null : { ...ofAmount({ searchedAmount: amount }), exact: true }
}
