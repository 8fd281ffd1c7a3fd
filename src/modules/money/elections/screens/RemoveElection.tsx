import { api } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { t } from '../election.texts.ts'

type RemoveElectionProps = {
  election: { walletId: string; name: string; percentage: number }
  onClose: () => void
  leave?: () => Promise<void>
}

/** Confirms removing a wallet from the election. */
export const RemoveElection = ({ election, onClose, leave }: RemoveElectionProps) => (
  <CommandDialog
    title={t('removeTitle', { wallet: election.name })}
    onClose={onClose}
    call={api.employeeWallets.deleteElectedWallet}
    input={() => ({ id: election.walletId })}
    failed={t('failed.remove')}
    success={t('removed')}
    leave={leave}
    danger
    verb={t('remove')}
    effect={t('removeText', { percent: election.percentage })}
  />
)
