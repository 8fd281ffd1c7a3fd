import { Text } from '@mantine/core'
import { api, useCommand } from '#web/api.ts'
import { ConfirmDelete } from '#web/ui/confirm.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../pay-run.texts.ts'
import { fullNameOf, type PayRun } from './pay-run.ts'

type DeletePayRunProps = { payRun: PayRun | null; onClose: () => void; leave?: () => Promise<void> }

export const DeletePayRun = ({ payRun, onClose, leave }: DeletePayRunProps) => {
  const remove = useCommand(api.payRuns.delete, {
    fallback: t('failed.update'),
    success: t('deleted'),
    leave,
  })
  return (
    <ConfirmDelete
      record={payRun}
      onClose={onClose}
      title={t('deleteTitle', { name: payRun ? fullNameOf(payRun) : '' })}
      verb={ui('action.delete')}
      onDelete={({ id }) => remove.mutateAsync({ id })}
    >
      <Text size="sm">{t('deleteText')}</Text>
    </ConfirmDelete>
  )
}
