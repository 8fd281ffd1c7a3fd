import { Text } from '@mantine/core'
import { api, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { t } from '../election.texts.ts'

type Removal = { walletId: string; name: string; percentage: number }

/** Confirms removing a wallet from the election. */
export const RemoveElection = ({
  election,
  onClose,
  leave,
}: {
  election: Removal | null
  onClose: () => void
  leave?: () => Promise<void>
}) => {
  const remove = useCommand(api.employeeWallets.deleteElectedWallet, {
    fallback: t('failed.remove'),
    success: t('removed'),
    leave,
  })
  return (
    <Confirm
      opened={election !== null}
      onClose={onClose}
      title={t('removeTitle', { wallet: election?.name })}
      verb={t('remove')}
      danger
      onConfirm={() => remove.mutateAsync({ id: election?.walletId ?? '' })}
    >
      <Text>{t('removeText', { percent: election?.percentage })}</Text>
    </Confirm>
  )
}
