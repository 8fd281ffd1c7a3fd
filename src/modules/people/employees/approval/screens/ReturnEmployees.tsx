import { api } from '#web/api.ts'
import { ReturnSelected } from '#web/ui/ReturnSelected.tsx'
import { employeeLifecycle, mostReturned, type EmployeeStatus } from '../../employee.rules.ts'
import { t } from '../../directory/employee.texts.ts'
import { nameOf } from '../../screens/listed-employee.ts'

type Returnable = {
  readonly id: string
  readonly status: EmployeeStatus
  readonly modifiedAt: string
  readonly firstName: string
  readonly lastName: string
}
/** The button that returns employees to the users who added or changed them. The rows exclude returned ones. */
export const ReturnEmployees = ({ rows, onDone }: { rows: readonly Returnable[]; onDone: () => void }) => (
  <ReturnSelected
    returning={{ type: 'employee', call: api.employees.return }}
    rows={rows}
    lifecycle={employeeLifecycle}
    returned={new Map()}
    nameOf={nameOf}
    onDone={onDone}
    nothing={t('approve.notPending')}
    most={mostReturned}
  />
)
