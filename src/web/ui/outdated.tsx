import { useState } from 'react'
import { messagesOfRecords } from '#kernel/record-errors.ts'
import { CallError } from '../api.ts'
import { t } from './approval.texts.ts'
import { EditsSince } from './changed-since.tsx'
import { Notice } from './Notice.tsx'
import { rowVersion, useFrozen } from './snapshot.ts'

const none: ReadonlyMap<string, string> = new Map()

/** What happened to single records since they were shown, by id, as an error says. */
export const outdatedOf = (error: unknown): ReadonlyMap<string, string> =>
  error instanceof CallError ? messagesOfRecords(error.fields) : none

/** Those of the rows of an open dialog that the list has in another version by now. */
const changedOf = <R extends { readonly id: string }>(rows: readonly R[], current: readonly R[]) => {
  const now = new Map(current.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const other = now.get(row.id)
    return other && rowVersion(other) !== rowVersion(row) ? [[row.id, t('changedMeanwhile')] as const] : []
  })
}

/**
 * The records that other users have decided or changed since they were selected. They stay excluded, so that a second
 * press covers only records that are unchanged. An open dialog keeps showing the records it opened with. `refusal` is
 * the error of an approval that was sent before.
 */
export const useOutdated = <R extends { readonly id: string }>(
  current: readonly R[],
  { isOpen = false, refusal = null }: { isOpen?: boolean; refusal?: unknown } = {},
) => {
  const [named, setMessages] = useState(none)
  const rows = useFrozen(isOpen, current)
  const messages = new Map([...changedOf(rows, current), ...(refusal === null ? [] : outdatedOf(refusal)), ...named])
  /** Remembers the records that a refusal names. */
  const watch = <T,>(sent: Promise<T>): Promise<T> =>
    sent.catch((error: unknown) => {
      const found = outdatedOf(error)
      if (found.size > 0) setMessages((before) => new Map([...before, ...found]))
      throw error
    })
  return {
    outdated: rows.filter(({ id }) => messages.has(id)),
    rest: rows.filter(({ id }) => !messages.has(id)),
    messages,
    watch,
    forget: () => setMessages(none),
  }
}

type OutdatedRecordsProps<R> = {
  rows: readonly R[]
  messages: ReadonlyMap<string, string>
  nameOf: (row: R) => string
  /** The type of the records in the audit trail, to show old and new values. */
  type: string
}
/** Names the records that are left out, with what happened to each. */
export const OutdatedRecords = <R extends { readonly id: string }>({
  rows,
  messages,
  nameOf,
  type,
}: OutdatedRecordsProps<R>) =>
  rows.length > 0 && (
    <Notice tone="wait" title={t('outdated', { count: rows.length })}>
      {rows.map((row) => (
        <div key={row.id}>
          {nameOf(row)}: {messages.get(row.id)}
          <EditsSince type={type} id={row.id} since={rowVersion(row)} />
        </div>
      ))}
    </Notice>
  )
