import { api } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { t } from '../originating-account.texts.ts'
import type { Account } from './account.ts'

type DeleteAccountProps = { account: Pick<Account, 'id' | 'name'>; onClose: () => void; leave?: () => Promise<void> }
export const DeleteAccount = ({ account: { id, name }, onClose, leave }: DeleteAccountProps) => (
  <CommandDialog
    title={t('delete.title', { name })}
    onClose={onClose}
    call={api.originatingAccounts.deleteAccount}
    input={({ reason }) => ({ accountId: id, reason })}
    failed={t('failed.delete')}
    success={t('delete.done', { name })}
    leave={leave}
    danger
    final
    verb={t('delete.verb')}
    effect={t('delete.text')}
  />
)
