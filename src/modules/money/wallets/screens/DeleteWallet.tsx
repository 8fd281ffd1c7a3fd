import { api } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { Effects } from './Effects.tsx'
import type { Wallet } from './wallet.ts'
import { t } from '../wallet.texts.ts'

type DeleteWalletProps = { wallet: Pick<Wallet, 'id' | 'name'>; onClose: () => void; leave?: () => Promise<void> }

/** Confirms deleting an e-wallet, with the consequences in numbers. */
export const DeleteWallet = ({ wallet: { id, name }, onClose, leave }: DeleteWalletProps) => (
  <CommandDialog
    title={t('delete.title', { name })}
    onClose={onClose}
    call={api.wallets.deleteWallet}
    input={({ reason }) => ({ walletId: id, reason })}
    failed={t('failed.delete')}
    success={t('delete.done', { name })}
    changes={['orgs']}
    leave={leave}
    danger
    final
    verb={t('delete.verb')}
  >
    <Effects id={id} />
  </CommandDialog>
)
