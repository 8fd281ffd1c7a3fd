import { useState } from 'react'
import { messagesOfRecords } from '#kernel/record-errors.ts'
import { CallError } from '../api.ts'
import { t } from './approval.texts.ts'
import { Notice } from './Notice.tsx'

const none: ReadonlyMap<string, string> = new Map()

/** What happened to single records since they were shown, by id, as an error says. */
export const outdatedOf = (error: unknown): ReadonlyMap<string, string> =>
  error instanceof CallError ? messagesOfRecords(error.fields) : none

/**
 * The records that someone else has decided or changed since they were selected. They stay excluded, so that a second
 * press covers only records that are unchanged. `refusal` is the error of an approval that was sent before.
 */
export const useOutdated = <R extends { readonly id: string }>(rows: readonly R[], refusal: unknown = null) => {
  const [named, setMessages] = useState(none)
  const messages = refusal === null ? named : new Map([...outdatedOf(refusal), ...named])
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
}
/** Names the records that are left out, with what happened to each. */
export const OutdatedRecords = <R extends { readonly id: string }>({
  rows,
  messages,
  nameOf,
}: OutdatedRecordsProps<R>) =>
  rows.length > 0 && (
    <Notice tone="wait" title={t('outdated', { count: rows.length })}>
      {rows.map((row) => (
        <div key={row.id}>
          {nameOf(row)}: {messages.get(row.id)}
        </div>
      ))}
    </Notice>
  )
