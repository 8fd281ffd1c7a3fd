import { Button, Text } from '@mantine/core'
import type { Risk } from '#kernel/risks.ts'
import { KeyButton } from '#web/ui/ReviewPanel.tsx'
import { Risks, sortedByRisk } from '#web/ui/risks.tsx'
import { t as riskTexts } from '#web/ui/risks.texts.ts'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '#web/errors.ts'
import { api, useCommand } from '#web/api.ts'
import { useMover } from '#web/ui/mover.ts'
import { t } from '../../directory/employee.texts.ts'
import { t as recordT } from '../../employee-record.texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useOwnApproval, withReason } from '#web/ui/own-approval.tsx'
import { OutdatedRecords, useOutdated } from '#web/ui/outdated.tsx'
import { toast } from '#web/ui/toast.ts'
import { whyNotApprove, type EmployeeStatus } from '../../employee.rules.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import { nameOf } from '../../screens/listed-employee.ts'
import { t as pendingTexts } from '../pending-changes.texts.ts'
import { PendingChanges, type PendingChange } from './PendingChanges.tsx'

type Approvable = {
  id: string
  employeeICNumber: string
  firstName: string
  lastName: string
  dateOfBirth: LocalDate | null
  status: EmployeeStatus
  modifiedAt: Instant
  /** What an approval would put in force; empty for new employees. */
  pendingChanges: readonly PendingChange[] | null
  /** The risks for the approver. */
  risks?: readonly Risk[] | null
  /** Users who can't approve the employee if a second person is required; undefined if unknown. */
  makers?: readonly string[]
  /** Whether a second person is required for this employee. */
  secondPerson?: boolean
}

/** Why this user can't approve an employee, by the server's rule. */
export const useWhyNotApprove = () => {
  const { id, requireSecondPerson } = useMover()
  return ({ status, makers = [], secondPerson = false }: Approvable) =>
    whyNotApprove({ status, makers, secondPerson }, id, requireSecondPerson)
}

/** The risks of an employee. */
export const risksOf = ({ risks }: Pick<Approvable, 'risks'>): readonly Risk[] => risks ?? []

const mostShown = 10
/** The changes and the risks of the employees that are about to be approved. */
const Decided = ({ rows }: { rows: readonly Approvable[] }) => {
  const changed = rows.filter((row) => (row.pendingChanges ?? []).length > 0 || risksOf(row).length > 0)
  const others = changed.length - mostShown
  return (
    <>
      {changed.slice(0, mostShown).map((row) => (
        <div key={row.id}>
          <strong>{nameOf(row)}</strong>
          <PendingChanges changes={row.pendingChanges ?? []} />
          <Risks risks={risksOf(row)} />
        </div>
      ))}
      {others > 0 && <Text size="sm">{pendingTexts('andMore', { count: others })}</Text>}
    </>
  )
}

type ApproveEmployeesProps = {
  rows: readonly Approvable[]
  verb: string
  /** Rendered as a secondary button. */
  quiet?: boolean
  shortcut?: 'a'
  onDone: () => void
}
/** The button that approves employees after confirmation. */
export const ApproveEmployees = ({ rows, verb, quiet = false, shortcut, onDone }: ApproveEmployeesProps) => {
  const whyNot = useWhyNotApprove()
  const [isConfirming, setConfirming] = useState(false)
  const open = () => {
    if (rows.some((row) => whyNot(row) === null)) setConfirming(true)
    else if (rows.some((row) => whyNot(row) === 'maker_is_checker')) toast.failed(errorMessage('maker_is_checker'))
    else toast.failed(t('approve.notPending'))
  }
  const button = { variant: quiet ? 'default' : 'filled', onClick: open, children: verb }
  return (
    <>
      {shortcut ? (
        <KeyButton shortcut={shortcut} {...button} />
      ) : (
        <Button leftSection={<IconCheck size={16} aria-hidden />} {...button} />
      )}
      <ConfirmApproval rows={isConfirming ? rows : null} onClose={() => setConfirming(false)} onDone={onDone} />
    </>
  )
}

type ConfirmApprovalProps = {
  /** Null closes the dialog. */
  rows: readonly Approvable[] | null
  onClose: () => void
  onDone: () => void
}
/** Approves employees after repeating their changes and risks. */
export const ConfirmApproval = ({ rows, onClose, onDone }: ConfirmApprovalProps) => {
  const whyNot = useWhyNotApprove()
  // Excludes employees who are approved by now, and those who need another approver.
  const { outdated, rest, messages, watch } = useOutdated(rows ?? [], { isOpen: rows !== null })
  const approvable = rest.filter((row) => whyNot(row) === null)
  const barred = rest.filter((row) => whyNot(row) === 'maker_is_checker').length
  const own = useOwnApproval(approvable)
  const approve = useCommand(api.employees.approveEmployees, {
    fallback: t('approve.failedApprove'),
    success: t('approve.done'),
    onSuccess: onDone,
  })
  const { clear, toCheck } = sortedByRisk(approvable, risksOf)
  const isSplit = clear.length > 0 && toCheck.length > 0
  const send = (chosen: readonly Approvable[]) => (reason: string) =>
    watch(
      approve.mutateAsync({
        ICNumbers: chosen.map((row) => row.employeeICNumber),
        modifiedAt: chosen.map((row) => row.modifiedAt),
        ...withReason(reason),
      }),
    )
  // If all are left out, the title still names the action.
  const named = approvable.length > 0 ? approvable : outdated
  const [first] = named
  const title =
    named.length === 1 && first
      ? `${recordT('details.approve')} ${nameOf(first)}`
      : t('approve.title', { count: named.length })
  return (
    <Confirm
      opened={rows !== null}
      onClose={() => {
        onClose()
        // Someone else changed an employee after the selection, so the rows have to be selected again.
        if (outdated.length > 0) onDone()
      }}
      title={title}
      verb={
        isSplit ? riskTexts('withoutWarnings', { count: clear.length }) : t('approve.title', { count: named.length })
      }
      also={isSplit ? { verb: riskTexts('all', { count: approvable.length }), onConfirm: send(approvable) } : null}
      {...own.confirmation}
      onConfirm={send(isSplit ? clear : approvable)}
      namesRecords
      blocked={approvable.length === 0}
    >
      <OutdatedRecords rows={outdated} messages={messages} nameOf={nameOf} type="employee" />
      <Decided rows={approvable} />
      <Text size="sm">{t('approve.text', { count: approvable.length })}</Text>
      {barred > 0 && <Notice>{t('approve.leftOut', { count: barred })}</Notice>}
      {own.notice}
    </Confirm>
  )
}
