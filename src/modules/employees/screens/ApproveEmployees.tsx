import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '#web/errors.ts'
import { api, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import { t } from '../employee.texts.ts'
import { t as recordT } from '../employee-record.texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { canChangeAlone, whyNotApprove, type EmployeeStatus } from '../employee.rules.ts'
import { warningOf } from './employee-columns.tsx'
import type { LocalDate } from '#kernel/time.ts'
import { nameOf } from './listed-employee.ts'

type Approvable = {
  employeeICNumber: string
  firstName: string
  lastName: string
  dateOfBirth: LocalDate | null
  status: EmployeeStatus
  /** Users who can't approve the employee if a second person is required; undefined if unknown. */
  makers?: readonly string[]
}

/** Whether this user can change bank account and salary without approval, by the server's rule. */
export const useCanChangeAlone = (): boolean => {
  const { role } = useSession()
  return canChangeAlone({ role, requireSecondPerson: useOrganization()?.requireSecondPerson === 'yes' })
}

/** Why this user can't approve an employee, by the server's rule. */
export const useWhyNotApprove = () => {
  const { userId } = useSession()
  const requireSecondPerson = useOrganization()?.requireSecondPerson === 'yes'
  return ({ status, makers = [] }: Approvable) => whyNotApprove({ status, makers }, userId, requireSecondPerson)
}

export const ApproveEmployees = ({
  rows,
  verb,
  quiet = false,
  onDone,
}: {
  rows: readonly Approvable[]
  verb: string
  /** Rendered as a secondary button. */
  quiet?: boolean
  onDone: () => void
}) => {
  const whyNot = useWhyNotApprove()
  const [isConfirming, setConfirming] = useState(false)
  // Skip employees who have been approved in the meantime.
  const pending = rows.filter((row) => row.status === 'pending-approval')
  const approve = useCommand(api.employees.approveEmployees, {
    fallback: t('approve.failedApprove'),
    success: t('approve.done'),
    onSuccess: onDone,
  })
  const open = () => {
    const refused = pending.map(whyNot).find((code) => code !== null)
    if (pending.length === 0) toast.failed(t('approve.notPending'))
    else if (refused) toast.failed(errorMessage(refused))
    else setConfirming(true)
  }
  const warnings = pending.filter((row) => warningOf(row) !== null).length
  const [first] = pending
  const title =
    pending.length === 1 && first
      ? `${recordT('details.approve')} ${nameOf(first)}`
      : t('approve.title', { count: pending.length })
  return (
    <>
      <Button variant={quiet ? 'default' : 'filled'} leftSection={<IconCheck size={16} aria-hidden />} onClick={open}>
        {verb}
      </Button>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={title}
        verb={t('approve.title', { count: pending.length })}
        onConfirm={() => approve.mutateAsync({ ICNumbers: pending.map((row) => row.employeeICNumber) })}
      >
        <Text size="sm">{t('approve.text', { count: pending.length })}</Text>
        {warnings > 0 && <Notice tone="wait">{t('approve.warned', { count: warnings })}</Notice>}
      </Confirm>
    </>
  )
}
