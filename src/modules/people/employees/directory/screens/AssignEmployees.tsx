import { IconUsersGroup } from '@tabler/icons-react'
import { api } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { workFields } from '../assignment-list.rules.ts'
import { t } from '../assign.texts.ts'
import type { ListedEmployee } from '../../screens/listed-employee.ts'
import { assignmentInput, type WorkValues, useWorkChoices, WorkSelect } from './work-choices.tsx'

type AssignEmployeesProps = { rows: readonly ListedEmployee[]; onDone: () => void }
const unchanged: WorkValues = { team: '', jobLevel: '', categoryCode: '', officeCode: '' }

/** Assigns the selected employees to a team, job level, category or office. */
export const AssignEmployees = (props: AssignEmployeesProps) => (
  <DialogButton variant="filled" leftSection={<IconUsersGroup size={16} aria-hidden />} label={t('button')}>
    {(close) => <AssignDialog {...props} onClose={close} />}
  </DialogButton>
)

const AssignDialog = ({ rows, onDone, onClose }: AssignEmployeesProps & { onClose: () => void }) => {
  const choices = useWorkChoices()
  const title = t('title', { count: rows.length })
  return (
    <CommandDialog
      title={title}
      onClose={onClose}
      call={api.employees.assignEmployees}
      initial={unchanged}
      input={(values) => ({
        assignments: [{ ICNumbers: rows.map(({ employeeICNumber }) => employeeICNumber), ...assignmentInput(values) }],
      })}
      blocked={(values) => Object.keys(assignmentInput(values)).length === 0}
      success={({ assigned }) => t('done', { count: assigned })}
      changes={['jobLevels', 'compensationPolicies', 'payRuns']}
      onDone={onDone}
      verb={title}
      effect={t('text')}
    >
      {(form) =>
        workFields.map((field) => (
          <WorkSelect
            key={field}
            field={choices[field]}
            placeholder={t('unchanged')}
            value={form.values[field] ?? ''}
            onChange={(value) => form.setFieldValue(field, value)}
          />
        ))
      }
    </CommandDialog>
  )
}
