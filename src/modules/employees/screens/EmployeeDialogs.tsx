import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, useCall, useCommand } from '#web/api.ts'
import { t } from '../employee.texts.ts'
import { t as recordT } from '../employee-record.texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { periodText } from '#web/ui/date-text.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { LoadingLines } from '#web/ui/States.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { nameOf, type FullEmployee } from './listed-employee.ts'
import classes from './employees.module.css'
import { withdrawalScreens } from '#modules/withdrawals/withdrawal.screens.ts'

type DialogEmployee = Pick<
  FullEmployee,
  'employeeICNumber' | 'firstName' | 'lastName' | 'rollingPayWithdrawalsDisabled'
>
type DialogProps = { employee: DialogEmployee | null; onClose: () => void; leave?: () => Promise<void> }

/** Confirms deleting an employee, or lists the withdrawals in progress that prevent it. */
export const DeleteEmployee = ({ employee, onClose, leave }: DialogProps) => {
  const name = employee ? nameOf(employee) : ''
  const profile = useCall(
    api.employees.getFullEmployeeProfile,
    { employeeICNumber: employee?.employeeICNumber ?? '' },
    { fallback: recordT('details.failed'), enabled: employee !== null },
  )
  const loaded = profile.data?.employeeICNumber === employee?.employeeICNumber ? profile.data : undefined
  const remove = useCommand(api.employees.softDeleteEmployee, {
    fallback: t('dialogs.deleteFailed', { name }),
    success: t('dialogs.deleteDone', { name }),
    leave,
  })
  return (
    <Confirm
      opened={employee !== null}
      onClose={onClose}
      danger
      title={t('dialogs.deleteTitle', { name })}
      verb={t('list.remove')}
      blocked={(loaded?.inFlight.length ?? 0) > 0}
      onConfirm={() =>
        employee ? remove.mutateAsync({ employeeICNumber: employee.employeeICNumber }) : Promise.resolve()
      }
    >
      <Text size="sm">{t('dialogs.deleteText', { name, ic: employee?.employeeICNumber ?? '' })}</Text>
      {loaded ? <DeletionBlocked profile={loaded} /> : !profile.error && <LoadingLines lines={2} />}
    </Confirm>
  )
}

const DeletionBlocked = ({ profile }: { profile: FullEmployee }) =>
  profile.inFlight.length === 0 ? null : (
    <Notice tone="stop" title={t('dialogs.deleteBlocked', { count: profile.inFlight.length })}>
      <WithdrawalsInProgress profile={profile} />
      <Text size="sm">{t('dialogs.deleteAfter', { name: nameOf(profile) })}</Text>
    </Notice>
  )

export const WithdrawalsInProgress = ({ profile }: { profile: FullEmployee }) => (
  <ul className={classes.onTheWay}>
    {profile.inFlight.map((one) => (
      <li key={one.id}>
        <Anchor
          component={Link}
          to={withdrawalScreens.request.to({
            employeeICNumber: profile.employeeICNumber,
            transactionId: one.id,
            period: one.period,
          })}
        >
          {t('dialogs.withdrawal', {
            amount: ringgit(one.amount),
            period: periodText(one.period),
          })}
        </Anchor>
        <StatusPill status={one.status} />
      </li>
    ))}
  </ul>
)

export const ToggleWithdrawals = ({ employee, onClose }: DialogProps) => {
  const name = employee ? nameOf(employee) : ''
  const isEnabling = employee?.rollingPayWithdrawalsDisabled ?? false
  const toggle = useCommand(api.employees.changeRollingPayWithdrawalsDisabledStatus, {
    fallback: null,
    success: t(isEnabling ? 'dialogs.enabled' : 'dialogs.disabled', { name }),
  })
  return (
    <Confirm
      opened={employee !== null}
      onClose={onClose}
      danger={!isEnabling}
      title={t(isEnabling ? 'dialogs.enableTitle' : 'dialogs.disableTitle', { name })}
      verb={t(isEnabling ? 'list.enable' : 'list.disable')}
      onConfirm={() =>
        employee
          ? toggle.mutateAsync({
              employeeICNumber: employee.employeeICNumber,
              action: isEnabling ? 'ENABLE' : 'DISABLE',
            })
          : Promise.resolve()
      }
    >
      <Text size="sm">{t(isEnabling ? 'dialogs.enableText' : 'dialogs.disableText', { name })}</Text>
    </Confirm>
  )
}
