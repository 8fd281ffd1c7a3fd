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
import { changesAlone, whyNotApprove, type EmployeeStatus } from '../employee.rules.ts'
import { warningOf } from './employee-columns.tsx'
import type { LocalDate } from '#kernel/time.ts'
import { nameOf } from './listed-employee.ts'

type Waiting = {
  employeeICNumber: string
  firstName: string
  lastName: string
  dateOfBirth: LocalDate | null
  status: EmployeeStatus
  /** Users who can't approve it where a second person is required, if known. */
  makers?: readonly string[]
}

/** Whether this user changes bank account and salary without the approval of another; the same rule as on the server. */
export const useChangesAlone = (): boolean => {
  const { role } = useSession()
  return changesAlone({ role, requireSecondPerson: useOrganization()?.requireSecondPerson === 'yes' })
}

/** Why this user can't approve the employee; the same rule as on the server. */
export const useWhyNotApprove = () => {
  const { userId } = useSession()
  const strict = useOrganization()?.requireSecondPerson === 'yes'
  return ({ status, makers = [] }: Waiting) => whyNotApprove({ status, makers }, userId, strict)
}

export const ApproveEmployees = ({
  rows,
  verb,
  quiet = false,
  onDone,
}: {
  rows: readonly Waiting[]
  verb: string
  /** Rendered as a secondary button. */
  quiet?: boolean
  onDone: () => void
}) => {
  const whyNot = useWhyNotApprove()
  const [asking, setAsking] = useState(false)
  // Employees that someone else has approved are skipped.
  const waiting = rows.filter((row) => row.status === 'pending-approval')
  const approve = useCommand(api.employees.approveEmployees, {
    fallback: t('approve.failedApprove'),
    success: t('approve.done'),
    onSuccess: onDone,
  })
  const ask = () => {
    const refused = waiting.map(whyNot).find((code) => code !== null)
    if (waiting.length === 0) toast.failed(t('approve.notPending'))
    else if (refused) toast.failed(errorMessage(refused))
    else setAsking(true)
  }
  const warned = waiting.filter((row) => warningOf(row) !== null).length
  const [only] = waiting
  const title =
    waiting.length === 1 && only
      ? `${recordT('details.approve')} ${nameOf(only)}`
      : t('approve.title', { count: waiting.length })
  return (
    <>
      <Button variant={quiet ? 'default' : 'filled'} leftSection={<IconCheck size={16} aria-hidden />} onClick={ask}>
        {verb}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={title}
        verb={t('approve.title', { count: waiting.length })}
        onConfirm={() => approve.mutateAsync({ ICNumbers: waiting.map((row) => row.employeeICNumber) })}
      >
        <Text size="sm">{t('approve.text', { count: waiting.length })}</Text>
        {warned > 0 && <Notice tone="wait">{t('approve.warned', { count: warned })}</Notice>}
      </Confirm>
    </>
  )
}
