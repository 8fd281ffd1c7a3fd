import { byteOrderMark, listRow } from '#kernel/csv.ts'
import { formatInstantToSecond, type Instant } from '#kernel/time.ts'
import type { Change } from './changes.rules.ts'

type Line = {
  readonly at: Instant
  readonly orgName: string | null
  readonly actor: { readonly name: string; readonly role: string }
  readonly actedFor: { readonly name: string } | null
  readonly address: string | null
  readonly title: string
  readonly record: { readonly kind: string; readonly name: string | null; readonly id: string } | null
  readonly reason: string | null
  readonly changes: readonly Change[]
  readonly call: string
}
type Column = readonly [head: string, value: (line: Line) => string]

export const changeText = ({ field, before, after }: Change): string =>
  before === null ? `${field}: ${after ?? ''}` : `${field}: ${before} → ${after ?? '(empty)'}`

const when: Column = ['When', ({ at }) => formatInstantToSecond(at)]
const organization: Column = ['Organization', ({ orgName }) => orgName ?? 'Upah']
const others: readonly Column[] = [
  ['Who', ({ actor }) => actor.name],
  ['Role', ({ actor }) => actor.role],
  ['For', ({ actedFor }) => actedFor?.name ?? ''],
  ['IP address', ({ address }) => address ?? ''],
  ['What', ({ title }) => title],
  ['Record', ({ record }) => record?.kind ?? ''],
  ['Name', ({ record }) => record?.name ?? ''],
  ['Record ID', ({ record }) => record?.id ?? ''],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Changes', ({ changes }) => changes.map(changeText).join('; ')],
  ['Call', ({ call }) => call],
]
const columns = [when, ...others]
const columnsWithOrganization = [when, organization, ...others]
const columnsOf = (withOrganization: boolean) => (withOrganization ? columnsWithOrganization : columns)

export const csvHeader = (withOrganization: boolean): string =>
  byteOrderMark + listRow(columnsOf(withOrganization).map(([head]) => head))
export const csvLine = (line: Line, withOrganization: boolean): string =>
  listRow(columnsOf(withOrganization).map(([, value]) => value(line)))
