import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryOf, useCommand } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Failed } from '#web/ui/States.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../assign.texts.ts'
import {
  groupChanges,
  maxListedEmployees,
  parseEmployeeList,
  planAssignments,
  workFields,
  type Change,
  type Outcome,
} from '../assignment-list.rules.ts'
import { assignmentInput, type WorkValues } from './work-values.ts'
import classes from './employees.module.css'
import { nameOf } from './listed-employee.ts'
import { ListSource, type ListFile } from './ListSource.tsx'
import { useWorkChoices, WorkSelect } from './work-choices.tsx'

type WorkChoices = ReturnType<typeof useWorkChoices>

const pause = 200
/** The parsed list, its employees, and the error or changes of each row; `outcomes` is null until they are loaded. */
const usePlan = (text: string, chosen: WorkValues, work: WorkChoices) => {
  const [debounced] = useDebouncedValue(text, pause)
  const list = parseEmployeeList(debounced)
  const isTooLong = list.rows.length > maxListedEmployees
  const isEmpty = list.rows.length === 0
  const ICNumbers = list.rows.flatMap(({ icNumber, error }) => (error === null ? [icNumber] : []))
  // Don't use the employees of an earlier list, or new rows would be reported as unknown.
  const load = useQuery({
    ...queryOf(api.employees.findEmployees, { ICNumbers }),
    meta: { fallback: t('list.failed') },
    enabled: !isEmpty && !isTooLong,
  })
  const isLoaded = workFields.every((field) => work[field].load.data !== undefined)
  const isCurrent = debounced === text && !isEmpty && !isTooLong && isLoaded
  const outcomes =
    isCurrent && load.data
      ? planAssignments({
          rows: list.rows,
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
  return { list, isTooLong, load, outcomes }
}

/** Assigns the employees of a pasted list or a file to teams, job levels, categories and offices. */
export const AssignFromList = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('')
  const [file, setFile] = useState<ListFile | null>(null)
  const [chosen, setChosen] = useState<WorkValues>({})
  const work = useWorkChoices()
  const { list, isTooLong, load, outcomes } = usePlan(file?.text ?? text, chosen, work)
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
      setFile(null)
      setText([...(list.header === null ? [] : [list.header]), ...failed.map(({ row }) => row.text)].join('\n'))
    },
  })
  const assignments = groups.map(({ ICNumbers, values }) => ({ ICNumbers: [...ICNumbers], ...assignmentInput(values) }))
  return (
    <Modal opened onClose={onClose} title={t('list.title')} size="lg">
      <Stack>
        <ListSource
          label={t('list.rows')}
          description={t('list.hint')}
          text={text}
          file={file}
          onText={setText}
          onFile={setFile}
        />
        {list.repeated.length > 0 && (
          <Notice tone="stop" title={t('list.repeated', { columns: list.repeated.join(', ') })} />
        )}
        {file && list.rows.length === 0 && list.repeated.length === 0 && <Notice tone="stop" title={t('list.empty')} />}
        {isTooLong && <Notice tone="stop" title={t('list.tooMany', { most: maxListedEmployees })} />}
        {load.error && list.rows.length > 0 && (
          <Failed error={load.error} fallback={t('list.failed')} retry={() => void load.refetch()} />
        )}
        <Text size="sm" fw={600}>
          {t(list.fields.length > 0 ? 'list.others' : 'list.everyone')}
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
        {failed.length > 0 && <RowsWithErrors failed={failed} work={work} />}
        {outcomes && <Preview outcomes={outcomes} work={work} isChosen={list.fields.length > 0 || hasValue(chosen)} />}
        {assign.error && <Failed error={assign.error} fallback={ui('state.actionFailed')} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('action.leave')}
          </Button>
          <Button disabled={count === 0} loading={assign.isPending} onClick={() => assign.mutate({ assignments })}>
            {t('title', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
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
const RowsWithErrors = ({ failed, work }: { failed: readonly Outcome[]; work: WorkChoices }) => (
  <Notice tone="wait" title={t('list.bad', { count: failed.length })}>
    <ul className={classes.outcomes}>
      {failed.slice(0, maxShown).map((one) => (
        <li key={one.row.row}>{t('list.row', { row: one.row.row, error: errorOf(one, work) })}</li>
      ))}
    </ul>
    {failed.length > maxShown && <Text size="sm">{t('list.more', { count: failed.length - maxShown })}</Text>}
  </Notice>
)

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
        <ul className={classes.outcomes} aria-label={t('list.preview')}>
          {changed.slice(0, maxShown).map(({ row, person, changes }) => (
            <li key={row.row}>
              <strong>{nameOf(person)}</strong> {changes.map(textOf).join(', ')}
            </li>
          ))}
          {changed.length > maxShown && <li>{t('list.more', { count: changed.length - maxShown })}</li>}
        </ul>
      )}
    </div>
  )
}
