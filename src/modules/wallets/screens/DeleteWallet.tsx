import { api, useCommand } from '#web/api.ts'
import { ConfirmDelete } from '#web/ui/confirm.tsx'
import { Effects } from './Effects.tsx'
import type { Wallet } from './wallet.ts'
import { t } from '../wallet.texts.ts'

type DeleteWalletProps = {
  wallet: Pick<Wallet, 'id' | 'name'> | null
  onClose: () => void
  leave?: () => Promise<void>
}

/** Confirms deleting an e-wallet, with the consequences in numbers. */
export const DeleteWallet = ({ wallet, onClose, leave }: DeleteWalletProps) => {
  const name = wallet?.name ?? ''
  const remove = useCommand(api.wallets.deleteWallet, {
    fallback: t('failed.delete'),
    success: t('delete.done', { name }),
    changes: ['orgs'],
    leave,
  })
  return (
    <ConfirmDelete
      record={wallet}
      onClose={onClose}
      title={t('delete.title', { name })}
      verb={t('delete.verb')}
      final
      onDelete={({ id }, reason) => remove.mutateAsync({ walletId: id, reason })}
    >
      {wallet && <Effects id={wallet.id} />}
    </ConfirmDelete>
  )
}
