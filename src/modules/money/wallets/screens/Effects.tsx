import { Text } from '@mantine/core'
import { api, useCall } from '#web/api.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Failed, LoadingLines } from '#web/ui/Page.tsx'
import classes from './wallets.module.css'
import { t } from '../wallet.texts.ts'

/** The current uses of an e-wallet, with the effect of its deactivation or deletion on each. */
export const Effects = ({ id }: { id: string }) => {
  const failed = t('failed.list')
  const load = useCall(api.wallets.getWallet, { walletId: id }, { fallback: failed })
  if (load.data?.id !== id)
    return load.error ? (
      <Failed error={load.error} fallback={failed} retry={() => void load.refetch()} />
    ) : (
      <LoadingLines lines={2} />
    )
  const counts = { organizations: load.data.organizations, elections: load.data.elections, payRuns: load.data.payRuns }
  const used = (['organizations', 'elections', 'payRuns'] as const).filter((part) => counts[part] > 0)
  if (used.length === 0) return <Text>{t('effects.unused')}</Text>
  return (
    <Notice tone="stop" title={t('effects.label')}>
      <ul className={classes.effects}>
        {used.map((part) => (
          <li key={part}>{t(`effects.${part}`, { count: counts[part] })}</li>
        ))}
      </ul>
    </Notice>
  )
}
