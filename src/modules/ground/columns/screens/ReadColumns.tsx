import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Instant } from '#kernel/time.ts'
import { api, queryOf } from '#web/api.ts'
import { instantText } from '#web/ui/format.ts'
import type { ColumnAnswer, Question } from '../answer.rules.ts'
import { t } from '../column.texts.ts'
import type { TableKind } from '../table.rules.ts'
import { WhichColumn } from './WhichColumn.tsx'

/** How a table was read: the question about its columns, and the answer that was used. */
export type Columns = {
  readonly question: Question | null
  readonly answer: { readonly at: Instant; readonly byName: string } | null
}
/** Whether the question must be answered before anything is read. */
export const isOpen = ({ question, answer }: Columns): boolean => question !== null && answer === null

type Props<F extends string> = { kind: TableKind<F>; columns: Columns | undefined; onAnswered: () => void }
/** Shows the question about the columns, or its answer with a way to change it. */
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
/** The stored answers for tables of a kind that the browser reads; undefined while loading. */
export const useColumnAnswers = (kind: TableKind<string>['name']) => {
  const load = useQuery({ ...queryOf(api.columns.getAnswers, { kind }), meta: { fallback: t('loadFailed') } })
  const answers = load.data?.answers.map((one): ColumnAnswer => one)
  return { answers: answers ?? none, isLoaded: load.data !== undefined, load }
}
