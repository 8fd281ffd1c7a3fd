import { Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { t } from '../employee.texts.ts'

/** Reminds employees of their incomplete payment election. */
export const useReminders = () =>
  useCommand(api.employeeWallets.sendReminders, {
    fallback: t('missing.remindFailed'),
    // Its lists show the last reminder.
    changes: ['employees'],
    success: ({ sent, skipped }) => t('missing.reminded', { sent, skipped }),
  })

/** Reminds every employee with an incomplete election, after a confirmation. */
export const RemindAll = () => {
  const [isConfirming, setConfirming] = useState(false)
  const remind = useReminders()
  const load = useCall(
    api.employees.getEmployeesWithMissingPaymentElection,
    { pageSize: 5 },
    { fallback: t('missing.failed'), enabled: isConfirming },
  )
  const title = load.data ? t('missing.remindCount', { count: load.data.total }) : t('missing.remindAll')
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setConfirming(true)}>
        {t('missing.remindAll')}
      </Button>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={title}
        verb={title}
        onConfirm={() => remind.mutateAsync({ all: true })}
      >
        <Text>{t('missing.remindAllText')}</Text>
      </Confirm>
    </>
  )
}

/** Reminds one employee. */
export const RemindOne = ({ employeeId, name }: { employeeId: string; name: string }) => {
  const remind = useReminders()
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={t('missing.remindNamed', { name })}
      loading={remind.isPending}
      onClick={() => remind.mutate({ employeeIds: [employeeId] })}
    >
      {t('missing.remindOne')}
    </Button>
  )
}
