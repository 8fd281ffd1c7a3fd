import { SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isOpen, ReadColumns, useColumnAnswers } from '#ground/columns/screens/ReadColumns.tsx'
import { api, queryOf, useCommand } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { ListDialog, ListFaults, ListRows, useList } from '#web/ui/ListDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { t } from '../assign.texts.ts'
import {
  assignmentTable,
  groupChanges,
  maxListedEmployees,
  parseEmployeeList,
  planAssignments,
  workFields,
  type Change,
  type Outcome,
} from '../assignment-list.rules.ts'
import { assignmentInput, type WorkValues, useWorkChoices, WorkSelect } from './work-choices.tsx'
import { nameOf } from '../../screens/listed-employee.ts'
import { readListFile } from '../../lists/screens/list-file.ts'

type WorkChoices = ReturnType<typeof useWorkChoices>

/** The parsed list, its employees, and the error or changes of each row; `outcomes` is null until they are loaded. */
const usePlan = ({ text, isCurrent: isSettled }: ReturnType<typeof useList>, chosen: WorkValues, work: WorkChoices) => {
  const { answers, isLoaded: isAnswered, load: answersLoad } = useColumnAnswers(assignmentTable.name)
  const parsed = parseEmployeeList(text, answers)
  const isTooLong = parsed.rows.length > maxListedEmployees
  const isEmpty = parsed.rows.length === 0
  const ICNumbers = parsed.rows.flatMap(({ icNumber, error }) => (error === null ? [icNumber] : []))
  // Don't use the employees of an earlier list, or new rows would be reported as unknown.
  const load = useQuery({
    ...queryOf(api.employees.findEmployees, { ICNumbers }),
    meta: { fallback: t('list.failed') },
    enabled: isAnswered && !isEmpty && !isTooLong,
  })
  const isLoaded = workFields.every((field) => work[field].load.data !== undefined)
  const isCurrent = isSettled && !isEmpty && !isTooLong && isLoaded
  const outcomes =
    isCurrent && load.data
      ? planAssignments({
          rows: parsed.rows,
          people: load.data.employees,
          choices: {
            team: work.team.choices,
            jobLevel: work.jobLevel.choices,
            categoryCode: work.categoryCode.choices,
            officeCode: work.officeCode.choices,
          },
          chosen,
        })
      : null
  return { parsed, isAnswered, answersLoad, isTooLong, load, outcomes }
}

/** Assigns the employees of a pasted list or a file to teams, job levels, categories and offices. */
export const AssignFromList = ({ onClose }: { onClose: () => void }) => {
  const list = useList()
  const [chosen, setChosen] = useState<WorkValues>({})
  const work = useWorkChoices()
  const { parsed, isAnswered, answersLoad, isTooLong, load, outcomes } = usePlan(list, chosen, work)
  const groups = groupChanges(outcomes ?? [])
  const failed = outcomes?.filter(({ error }) => error !== null) ?? []
  const count = groups.reduce((sum, { ICNumbers }) => sum + ICNumbers.length, 0)
  const assign = useCommand(api.employees.assignEmployees, {
    fallback: null,
    success: ({ assigned }) => t('done', { count: assigned }),
    changes: ['jobLevels', 'compensationPolicies', 'payRuns'],
    onSuccess: () => {
      if (failed.length === 0) return onClose()
      // Keep the rows with errors, so that they can be corrected.
      list.paste([...(parsed.header === null ? [] : [parsed.header]), ...failed.map(({ row }) => row.text)].join('\n'))
    },
  })
  const assignments = groups.map(({ ICNumbers, values }) => ({ ICNumbers: [...ICNumbers], ...assignmentInput(values) }))
  return (
    <ListDialog
      title={t('list.title')}
      list={list}
      label={t('list.rows')}
      hint={t('list.hint')}
      readFile={readListFile}
      load={answersLoad.error === null ? load : answersLoad}
      failed={t('list.failed')}
      action={count > 0 ? t('title', { count }) : null}
      command={assign}
      onAction={() => assign.mutate({ assignments })}
      onClose={onClose}
    >
      {isAnswered && (
        <ReadColumns kind={assignmentTable} columns={parsed} onAnswered={() => void answersLoad.refetch()} />
      )}
      {list.file && parsed.rows.length === 0 && !isOpen(parsed) && <Notice tone="stop" title={t('list.empty')} />}
      {isTooLong && <Notice tone="stop" title={t('list.tooMany', { most: maxListedEmployees })} />}
      <Text size="sm" fw={600}>
        {t(parsed.fields.length > 0 ? 'list.others' : 'list.everyone')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {workFields.map((field) => (
          <WorkSelect
            key={field}
            field={work[field]}
            placeholder={t('unchanged')}
            value={chosen[field] ?? ''}
            onChange={(value) => setChosen({ ...chosen, [field]: value })}
          />
        ))}
      </SimpleGrid>
      <ListFaults
        tone="wait"
        title={t('list.bad', { count: failed.length })}
        faults={failed.slice(0, maxShown).map((one) => ({ row: one.row.row, problem: errorOf(one, work) }))}
        count={failed.length}
      />
      {outcomes && <Preview outcomes={outcomes} work={work} isChosen={parsed.fields.length > 0 || hasValue(chosen)} />}
    </ListDialog>
  )
}

const hasValue = (chosen: WorkValues) => Object.values(chosen).some(Boolean)

const errorOf = ({ row, error }: Outcome, work: WorkChoices): string => {
  if (error === null) return ''
  if (error.kind === 'number') return errorMessage(error.code)
  if (!('field' in error)) return t(`list.error.${error.kind}`, { number: row.icNumber })
  return t(`list.error.${error.kind}`, { field: work[error.field].label, value: error.value })
}

const maxShown = 50
type PreviewProps = { outcomes: readonly Outcome[]; work: WorkChoices; isChosen: boolean }
/** The changes of each employee, and the number of employees without changes. */
const Preview = ({ outcomes, work, isChosen }: PreviewProps) => {
  const found = outcomes.flatMap((one) => (one.error === null ? [one] : []))
  const changed = found.filter(({ changes }) => changes.length > 0)
  const unchanged = found.length - changed.length
  const textOf = ({ field, from, to }: Change) => {
    const { label, choices } = work[field]
    if (from === null) return t('list.set', { field: label, to: to.label })
    const before = choices.find(({ value }) => value === from)?.label ?? from
    return t('list.change', { field: label, from: before, to: to.label })
  }
  return (
    <div>
      <Text size="sm" aria-live="polite">
        {isChosen
          ? [
              changed.length > 0 && t('list.ready', { count: changed.length }),
              unchanged > 0 && t('list.same', { count: unchanged }),
            ]
              .filter(Boolean)
              .join(' ')
          : found.length > 0 && t('list.choose', { count: found.length })}
      </Text>
      {changed.length > 0 && (
        <ListRows label={t('list.preview')} count={changed.length}>
          {changed.slice(0, maxShown).map(({ row, person, changes }) => (
            <li key={row.row}>
              <strong>{nameOf(person)}</strong> {changes.map(textOf).join(', ')}
            </li>
          ))}
        </ListRows>
      )}
    </div>
  )
}
