import { byteOrderMark, listRow } from '#kernel/csv.ts'
import { plainSen, senOf, type Ringgit } from '#kernel/money.ts'
import { formatInstantToSecond } from '#kernel/time.ts'
import type { Change } from './changes.rules.ts'
import { mainOf, recordsOf, worthOf, type Deed, type Entry } from './deed.rules.ts'

type Line = Omit<Entry, 'record'> & {
  readonly id: string
  readonly actor: { readonly name: string; readonly role: string }
  readonly actedFor: { readonly id: string; readonly name: string } | null
  readonly address: string | null
  readonly record: (NonNullable<Entry['record']> & { readonly kind: string; readonly name: string | null }) | null
  readonly reason: string | null
  readonly changes: readonly Change[]
}
type Column = readonly [head: string, value: (line: Line, deed: Deed<Line>) => string]

export const changeText = ({ field, before, after }: Change): string =>
  before === null ? `${field}: ${after ?? ''}` : `${field}: ${before} → ${after ?? '(empty)'}`

const changesText = ({ changes }: Line): string => changes.map(changeText).join('; ')
/** A spreadsheet's cell has at most 32,767 characters. */
const mostText = 30_000
/** The changes of an action. Those of several records follow the name of each. */
const allChanges = (deed: Deed<Line>): string => {
  if (deed.length === 1) return changesText(deed[0])
  const parts = deed.map((line) => [line.record?.name ?? line.record?.id ?? '', changesText(line)].join(' – '))
  let length = 0
  const fitting = parts.filter((part) => (length += part.length + 3) <= mostText)
  const rest = parts.length - fitting.length
  return [...fitting, ...(rest > 0 ? [`and ${rest} more`] : [])].join(' | ')
}

const amountText = (amount: Ringgit | null | undefined): string => (amount == null ? '' : plainSen(senOf(amount)))

const when: Column = ['When', ({ at }) => formatInstantToSecond(at)]
const organization: Column = ['Organization', ({ orgName }) => orgName ?? 'Upah']
const others: readonly Column[] = [
  ['Who', ({ actor }) => actor.name],
  ['Role', ({ actor }) => actor.role],
  ['For', ({ actedFor }) => actedFor?.name ?? ''],
  ['IP address', ({ address }) => address ?? ''],
  ['What', ({ title }) => title],
  ['Record', ({ record }) => record?.kind ?? ''],
  ['Name', ({ record }, deed) => (recordsOf(deed) === 1 ? (record?.name ?? '') : '')],
  ['Record ID', ({ record }, deed) => (recordsOf(deed) === 1 ? (record?.id ?? '') : '')],
  ['Records', ({ record }, deed) => (record ? String(recordsOf(deed)) : '')],
  ['Payments', (_, deed) => String(worthOf(deed)?.payees ?? '')],
  ['Amount (RM)', (_, deed) => amountText(worthOf(deed)?.amount)],
  ['Kind of amount', (_, deed) => (worthOf(deed)?.requested == null ? '' : 'net')],
  ['Requested (RM)', (_, deed) => amountText(worthOf(deed)?.requested)],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Changes', (_, deed) => allChanges(deed)],
  ['Call', ({ call }) => call],
  ['Action ID', (_, deed) => deed[0].id],
]
const columns = [when, ...others]
const columnsWithOrganization = [when, organization, ...others]
const columnsOf = (withOrganization: boolean) => (withOrganization ? columnsWithOrganization : columns)

export const csvHeader = (withOrganization: boolean): string =>
  byteOrderMark + listRow(columnsOf(withOrganization).map(([head]) => head))
/** One row per action. */
export const csvLine = (deed: Deed<Line>, withOrganization: boolean): string => {
  const main = mainOf(deed)
  return listRow(columnsOf(withOrganization).map(([, value]) => value(main, deed)))
}
