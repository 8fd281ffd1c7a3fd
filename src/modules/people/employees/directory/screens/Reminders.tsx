import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { api, useCall, useCommand } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { t } from '../employee.texts.ts'

const reminding = {
  // Its lists show the last reminder.
  changes: ['employees'],
  success: ({ sent, skipped }: Awaited<ReturnType<typeof api.employeeWallets.sendReminders>>) =>
    t('missing.reminded', { sent, skipped }),
}
/** Reminds employees of their incomplete payment election. */
export const useReminders = () =>
  useCommand(api.employeeWallets.sendReminders, { fallback: t('missing.remindFailed'), ...reminding })

/** Reminds every employee with an incomplete election, after a confirmation. */
export const RemindAll = () => (
  <DialogButton leftSection={<IconMail size={16} aria-hidden />} label={t('missing.remindAll')}>
    {(close) => <RemindAllDialog onClose={close} />}
  </DialogButton>
)

const RemindAllDialog = ({ onClose }: { onClose: () => void }) => {
  const load = useCall(
    api.employees.getEmployeesWithMissingPaymentElection,
    { pageSize: 5 },
    { fallback: t('list.failed') },
  )
  const title = load.data ? t('missing.remindCount', { count: load.data.total }) : t('missing.remindAll')
  return (
    <CommandDialog
      {...reminding}
      title={title}
      onClose={onClose}
      call={api.employeeWallets.sendReminders}
      input={() => ({ all: true as const })}
      failed={t('missing.remindFailed')}
      verb={title}
      effect={t('missing.remindAllText')}
    />
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
