import { Button, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { workFields } from '../assignment-list.rules.ts'
import { t } from '../assign.texts.ts'
import type { ListedEmployee } from './listed-employee.ts'
import { assignmentInput, type WorkValues } from './work-values.ts'
import { useWorkChoices, WorkSelect } from './work-choices.tsx'

type AssignEmployeesProps = { rows: readonly ListedEmployee[]; onDone: () => void }

/** Assigns the selected employees to a team, job level, category or office. */
export const AssignEmployees = ({ rows, onDone }: AssignEmployeesProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button leftSection={<IconUsersGroup size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {t('button')}
      </Button>
      {opened && <AssignDialog rows={rows} onDone={onDone} onClose={() => setOpened(false)} />}
    </>
  )
}

const AssignDialog = ({ rows, onDone, onClose }: AssignEmployeesProps & { onClose: () => void }) => {
  const choices = useWorkChoices()
  const [chosen, setChosen] = useState<WorkValues>({})
  const assign = useCommand(api.employees.assignEmployees, {
    fallback: null,
    success: ({ assigned }) => t('done', { count: assigned }),
    changes: ['jobLevels', 'compensationPolicies', 'payRuns'],
    onSuccess: onDone,
  })
  const input = assignmentInput(chosen)
  const title = t('title', { count: rows.length })
  return (
    <Confirm
      opened
      onClose={onClose}
      title={title}
      verb={title}
      blocked={Object.keys(input).length === 0}
      onConfirm={() =>
        assign.mutateAsync({
          assignments: [{ ICNumbers: rows.map(({ employeeICNumber }) => employeeICNumber), ...input }],
        })
      }
    >
      <Text size="sm">{t('text')}</Text>
      {workFields.map((field) => (
        <WorkSelect
          key={field}
          field={choices[field]}
          placeholder={t('unchanged')}
          value={chosen[field] ?? ''}
          onChange={(value) => setChosen({ ...chosen, [field]: value })}
        />
      ))}
    </Confirm>
  )
}
