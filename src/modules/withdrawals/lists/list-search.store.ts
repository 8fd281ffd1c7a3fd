import type { Id } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { hasWordsText } from '#server/postgres/paging.ts'
import { normalizeIcNumber } from '#modules/employees/ic-number.rules.ts'
import { planForValues } from '#server/postgres/statement.ts'
import * as sql from './list-search.sql.ts'

/** A condition on `w`: returns its SQL for a parameter's number, and the parameter. */
export type Condition = {
  readonly text: (place: string) => string
  readonly value: unknown
  /** So many rows match that a scan of the list finds a page quickly. */
  readonly frequent?: true
}

/** The start of a MyKad number as printed. */
const printedIcNumber = /^\d{6}-\d[\d-]*$/
const idPattern = /^[0-9A-HJKMNP-TV-Z]{16}$/

/** The search text. PostgreSQL accepts no NUL. */
export const searchOf = ({ search }: { readonly search?: string | undefined }): string =>
  (search ?? '').replaceAll('\0', '')

/**
 * The conditions of a search. An id matches that withdrawal. A rare name is resolved to employee ids, which have an
 * index; otherwise the list is scanned. `orgId` null searches every organization.
 */
export const conditionsOfSearch = async (
  client: Transaction['client'],
  search: string,
  orgId: Id<'org'> | null,
): Promise<readonly Condition[]> => {
  if (search === '') return []
  planForValues(client)
  const number = search.trim().toUpperCase()
  if (idPattern.test(number)) return [{ text: (place) => `w.id = ${place}`, value: number }]
  const text = printedIcNumber.test(number) ? normalizeIcNumber(number) : search
  const [found, organizations] = orgId
    ? [await sql.findInOrganization.all(client, [text, orgId]), []]
    : [await sql.findEverywhere.all(client, [text]), await sql.findOrganizations.all(client, [text])]
  const deleted = orgId
    ? await sql.findDeletedInOrganization.all(client, [text, orgId])
    : await sql.findDeletedEverywhere.all(client, [text])
  const people = [...found, ...deleted]
  if (people.length > sql.fewPeople || (people.length > 0 && organizations.length > 0)) {
    const shown = (place: string) => hasWordsText(`w.employee_name || ' ' || w.ic_number || ' ' || w.org_name`, place)
    return [{ text: shown, value: text, frequent: true }]
  }
  if (organizations.length > 0)
    return [{ text: (place) => `w.org_id = any(${place})`, value: organizations.map((one) => one.org_id) }]
  return [
    { text: (place) => `w.employee_id = any(${place})`, value: people.map((one) => one.id) },
    { text: (place) => `w.org_id = any(${place})`, value: [...new Set(people.map((one) => one.org_id))] },
  ]
}
