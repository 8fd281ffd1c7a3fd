import { api } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../../pay-run.texts.ts'
import { fullNameOf, type PayRun } from '../../screens/pay-run.ts'

type DeletePayRunProps = { payRun: PayRun; onClose: () => void; leave?: () => Promise<void> }

export const DeletePayRun = ({ payRun, onClose, leave }: DeletePayRunProps) => (
  <CommandDialog
    title={t('deleteTitle', { name: fullNameOf(payRun) })}
    onClose={onClose}
    call={api.payRuns.delete}
    input={() => ({ id: payRun.id })}
    failed={t('failed.update')}
    success={t('deleted')}
    leave={leave}
    danger
    verb={ui('action.delete')}
    effect={t('deleteText')}
  />
)
