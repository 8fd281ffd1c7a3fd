import { Text } from '@mantine/core'
import { api, useCommand } from '#web/api.ts'
import { ConfirmDelete } from '#web/ui/confirm.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../pay-run.texts.ts'
import { nameOf, type PayRun } from './pay-run.ts'

type DeletePayRunProps = { payRun: PayRun | null; onClose: () => void; onDeleted?: () => void }

export const DeletePayRun = ({ payRun, onClose, onDeleted }: DeletePayRunProps) => {
  const remove = useCommand(api.payRuns.delete, {
    fallback: t('failed.update'),
    success: t('deleted'),
    ...(onDeleted && { onSuccess: onDeleted }),
  })
  return (
    <ConfirmDelete
      record={payRun}
      onClose={onClose}
      title={t('deleteTitle', { name: payRun ? nameOf(payRun) : '' })}
      verb={ui('action.delete')}
      onDelete={({ id }) => remove.mutateAsync({ id })}
    >
      <Text size="sm">{t('deleteText')}</Text>
    </ConfirmDelete>
  )
}
