import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Instant } from '#kernel/time.ts'
import { api, queryOf } from '#web/api.ts'
import { instantText } from '#web/ui/date-text.ts'
import type { ColumnAnswer, Question } from '../answer.rules.ts'
import { t } from '../column.texts.ts'
import type { TableKind } from '../table.rules.ts'
import { WhichColumn } from './WhichColumn.tsx'

/** How a table was read: the question which column is what, and the answer that was used. */
export type Columns = {
  readonly question: Question | null
  readonly answer: { readonly at: Instant; readonly byName: string } | null
}
/** Whether nothing of the table is read until a person answers. */
export const isOpen = ({ question, answer }: Columns): boolean => question !== null && answer === null

type Props<F extends string> = { kind: TableKind<F>; columns: Columns | undefined; onAnswered: () => void }
/** The question which column is what, or how it was answered, with a way to change that. */
export const ReadColumns = <F extends string>({ kind, columns, onAnswered }: Props<F>) => {
  const [changing, setChanging] = useState<string | null>(null)
  if (!columns?.question) return null
  const { question, answer } = columns
  if (answer === null || changing === question.key)
    return (
      <WhichColumn
        key={question.key}
        kind={kind}
        question={question}
        onAnswered={() => {
          setChanging(null)
          onAnswered()
        }}
      />
    )
  return (
    <Group gap="xs">
      <Text size="sm">{t('readAs', { name: answer.byName, date: instantText(answer.at) })}</Text>
      <Button variant="default" size="compact-sm" onClick={() => setChanging(question.key)}>
        {t('change')}
      </Button>
    </Group>
  )
}

const none: readonly ColumnAnswer[] = []
/** What was answered about tables of a kind that the browser reads; undefined while loading. */
export const useColumnAnswers = (kind: TableKind<string>['name']) => {
  const load = useQuery({ ...queryOf(api.columns.getAnswers, { kind }), meta: { fallback: t('loadFailed') } })
  const answers = load.data?.answers.map((one): ColumnAnswer => one)
  return { answers: answers ?? none, isLoaded: load.data !== undefined, load }
}
