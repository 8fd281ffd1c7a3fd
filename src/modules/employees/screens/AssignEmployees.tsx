import { Button, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { t } from '../employee.texts.ts'
import type { ListedEmployee } from './listed-employee.ts'
import { useWorkChoices, workFields, WorkSelect, type WorkField } from './work-choices.tsx'

type AssignEmployeesProps = { rows: readonly ListedEmployee[]; onDone: () => void }

/** Assigns the selected employees to a team, job level, category or office. */
export const AssignEmployees = ({ rows, onDone }: AssignEmployeesProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button leftSection={<IconUsersGroup size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {t('assign.button')}
      </Button>
      {opened && <AssignDialog rows={rows} onDone={onDone} onClose={() => setOpened(false)} />}
    </>
  )
}

type Chosen = Readonly<Partial<Record<WorkField, string>>>
const inputOf = ({ team, jobLevel, categoryCode, officeCode }: Chosen) => ({
  ...(team && { team: { code: team } }),
  ...(jobLevel && { jobLevel: { id: jobLevel } }),
  ...(categoryCode && { categoryCode }),
  ...(officeCode && { officeCode }),
})

const AssignDialog = ({ rows, onDone, onClose }: AssignEmployeesProps & { onClose: () => void }) => {
  const choices = useWorkChoices()
  const [chosen, setChosen] = useState<Chosen>({})
  const assign = useCommand(api.employees.assignEmployees, {
    fallback: null,
    success: ({ assigned }) => t('assign.done', { count: assigned }),
    changes: ['jobLevels', 'compensationPolicies', 'payRuns'],
    onSuccess: onDone,
  })
  const input = inputOf(chosen)
  const title = t('assign.title', { count: rows.length })
  return (
    <Confirm
      opened
      onClose={onClose}
      title={title}
      verb={title}
      blocked={Object.keys(input).length === 0}
      onConfirm={() =>
        assign.mutateAsync({ ICNumbers: rows.map(({ employeeICNumber }) => employeeICNumber), ...input })
      }
    >
      <Text size="sm">{t('assign.text')}</Text>
      {workFields.map((field) => (
        <WorkSelect
          key={field}
          of={choices[field]}
          placeholder={t('assign.unchanged')}
          value={chosen[field] ?? ''}
          onChange={(value) => setChosen({ ...chosen, [field]: value })}
        />
      ))}
    </Confirm>
  )
}
