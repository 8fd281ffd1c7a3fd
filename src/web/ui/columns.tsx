import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Ringgit } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { versionOf, type Versioned } from '#kernel/version.ts'
import { dateText, dayOfText, instantText, Money } from './format.ts'
import { StatusPill, statusText } from './StatusPill.tsx'
import type { Column } from './table-model.ts'
import { ui } from './ui.texts.ts'

type Has<K extends string, V> = { readonly [Key in K]: V }
type Options = Pick<Column<never>, 'wide' | 'hidden' | 'minor' | 'sort'>
/** `dash`: a zero is a dash, because the eye looks for the other amounts. */
type AmountOptions = Options & { readonly dash?: true }

/** A field that links to the record. */
export const linkColumn = <K extends string, R extends Has<K, string>>(
  id: K,
  header: string,
  addressOf: (row: R) => string,
): Column<R> => ({
  id,
  header,
  wide: true,
  cell: (row) => <Link to={addressOf(row)}>{row[id]}</Link>,
  value: (row) => row[id],
})

export const textColumn = <K extends string>(
  id: K,
  header: string,
  options: Options = {},
): Column<Has<K, string | null>> => ({
  id,
  header,
  ...options,
  cell: (row) => row[id] ?? '–',
  value: (row) => row[id],
})

/** A code or phone number, with digits of equal width. */
export const codeColumn = <K extends string>(
  id: K,
  header: string,
  options: Options = {},
): Column<Has<K, string | null>> => ({
  ...textColumn(id, header, options),
  cell: (row) => <span className="num">{row[id] ?? '–'}</span>,
})

export const amountColumn = <K extends string>(
  id: K,
  header: string,
  { dash, ...options }: AmountOptions = {},
): Column<{ readonly [Key in K]?: Ringgit | null }> => ({
  id,
  header,
  ...options,
  align: 'right',
  cell: ({ [id]: amount = null }) => {
    if (amount === null) return '–'
    return dash && amount === 0 ? (
      <Text span inherit c="dimmed">
        –
      </Text>
    ) : (
      <Money amount={amount} />
    )
  },
  value: (row) => row[id] ?? null,
})

export const statusColumn = (header: string): Column<{ readonly status: string }> => ({
  id: 'status',
  header,
  cell: (row) => <StatusPill status={row.status} />,
  value: (row) => statusText(row.status),
})

/** The date of the last change. The id is the field's name. */
export const modifiedColumn = (id: 'modifiedAt' | 'modifiedDate' = 'modifiedAt'): Column<Versioned<Instant>> => ({
  id,
  header: ui('state.modifiedAt'),
  cell: (row) => <span className="num">{dayOfText(versionOf(row))}</span>,
  value: versionOf,
})

/** A date, such as the day of a payment. */
export const dateColumn = <K extends string>(id: K, header: string, options: Options = {}): Column<Has<K, string>> => ({
  id,
  header,
  ...options,
  cell: (row) => <span className="num">{dateText(row[id])}</span>,
  value: (row) => row[id],
})

/** Date and time. */
export const instantColumn = <K extends string>(
  id: K,
  header: string,
  options: Options = {},
): Column<Has<K, Instant>> => ({
  ...dateColumn(id, header, options),
  cell: (row) => <span className="num">{instantText(row[id])}</span>,
})

/** The date of a timestamp. */
export const dayColumn = <K extends string>(id: K, header: string): Column<Has<K, Instant | null>> => ({
  id,
  header,
  cell: ({ [id]: instant }) => <span className="num">{instant === null ? '–' : dayOfText(instant)}</span>,
  value: (row) => row[id],
})
