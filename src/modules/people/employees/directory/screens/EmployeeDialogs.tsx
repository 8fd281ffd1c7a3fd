import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, useCall } from '#web/api.ts'
import { t } from '../employee.texts.ts'
import { t as recordT } from '../../employee-record.texts.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { periodText, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { LoadingLines } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { nameOf, type FullEmployee } from '../../screens/listed-employee.ts'
import classes from '../../screens/employees.module.css'
import { withdrawalScreens } from '#money/withdrawals/withdrawal.screens.ts'

type DialogEmployee = Pick<
  FullEmployee,
  'employeeICNumber' | 'firstName' | 'lastName' | 'rollingPayWithdrawalsDisabled'
>
type DialogProps = { employee: DialogEmployee; onClose: () => void }

/** Confirms deleting an employee, or lists the withdrawals in progress that prevent it. */
export const DeleteEmployee = ({ employee, onClose, leave }: DialogProps & { leave?: () => Promise<void> }) => {
  const { employeeICNumber } = employee
  const name = nameOf(employee)
  const failed = { fallback: recordT('details.failed') }
  const profile = useCall(api.employees.getFullEmployeeProfile, { employeeICNumber }, failed)
  const loaded = profile.data?.employeeICNumber === employeeICNumber ? profile.data : undefined
  return (
    <CommandDialog
      title={t('dialogs.deleteTitle', { name })}
      onClose={onClose}
      call={api.employees.softDeleteEmployee}
      input={() => ({ employeeICNumber })}
      blocked={(loaded?.inFlight.length ?? 0) > 0}
      failed={t('dialogs.deleteFailed', { name })}
      success={t('dialogs.deleteDone', { name })}
      leave={leave}
      danger
      verb={t('list.remove')}
      effect={t('dialogs.deleteText', { name, ic: employeeICNumber })}
    >
      {loaded ? <DeletionBlocked profile={loaded} /> : !profile.error && <LoadingLines lines={2} />}
    </CommandDialog>
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
  const name = nameOf(employee)
  const isEnabling = employee.rollingPayWithdrawalsDisabled
  const action = isEnabling ? ('ENABLE' as const) : ('DISABLE' as const)
  return (
    <CommandDialog
      title={t(isEnabling ? 'dialogs.enableTitle' : 'dialogs.disableTitle', { name })}
      onClose={onClose}
      call={api.employees.changeRollingPayWithdrawalsDisabledStatus}
      input={() => ({ employeeICNumber: employee.employeeICNumber, action })}
      success={t(isEnabling ? 'dialogs.enabled' : 'dialogs.disabled', { name })}
      danger={!isEnabling}
      verb={t(isEnabling ? 'list.enable' : 'list.disable')}
      effect={t(isEnabling ? 'dialogs.enableText' : 'dialogs.disableText', { name })}
    />
  )
}
