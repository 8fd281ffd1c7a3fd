import type { Id } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { containing } from '#server/postgres/paging.ts'
import { planForValues } from '#server/postgres/statement.ts'

/** A condition on `w`, given the place of its value, and the value. */
export type Condition = {
  readonly text: (place: string) => string
  readonly value: unknown
  /** So many bear it that a page of them is soon met along the order of the list. */
  readonly met?: true
}

const idPattern = /^[0-9A-HJKMNP-TV-Z]{16}$/
/** More people than this are not named one by one: so many match that looking along the list finds a page at once. */
const fewPeople = 500

/** What is looked for; the database takes no NUL. */
export const searchOf = ({ search }: { readonly search?: string | undefined }): string =>
  (search ?? '').replaceAll('\0', '')

/** The people of one organization are found by the function that an index serves behind row-level security. */
const peopleText = (orgId: Id<'org'> | null): string =>
  orgId
    ? `select $2::text as org_id, f as id from find_employees($2, $1, null, ${fewPeople + 1}) f`
    : `select f.of_org as org_id, f.employee as id from search_employees(null, $1, null, ${fewPeople + 1}) f`

/**
 * What a search for withdrawals looks for. A whole number finds that one; a name that few people bear is looked up among
 * the people, whose withdrawals follow by index; what many share is found along the list. `orgId` null: everywhere.
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
  const pattern = containing(search)
  const { rows } = await client.query<{ org_id: string; id: string }>(peopleText(orgId), [
    pattern.toLowerCase(),
    ...(orgId ? [orgId] : []),
  ])
  const organizations = orgId
    ? []
    : (await client.query<{ org_id: string }>('select org_id from organizations where name ilike $1', [pattern])).rows
  if (rows.length > fewPeople || (rows.length > 0 && organizations.length > 0)) {
    return [
      {
        text: (place) => `(w.employee_name || ' ' || w.ic_number || ' ' || w.org_name) ilike ${place}`,
        value: pattern,
        met: true,
      },
    ]
  }
  if (organizations.length > 0)
    return [{ text: (place) => `w.org_id = any(${place})`, value: organizations.map((one) => one.org_id) }]
  return [
    { text: (place) => `w.employee_id = any(${place})`, value: rows.map((one) => one.id) },
    { text: (place) => `w.org_id = any(${place})`, value: [...new Set(rows.map((one) => one.org_id))] },
  ]
}
