import { Text } from '@mantine/core'
import { api, useCall } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Loaded } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t as suspensionText } from '../suspension.texts.ts'
import { t } from '../wallet-removal.texts.ts'
import type { Organization, Summary } from './organization.ts'
import classes from './organizations.module.css'

type Removal = { organization: Organization; wallets: readonly string[] }

/** The organization's e-wallets that the new values omit. */
export const removedWallets = (organization: Organization, wallets: readonly string[]): string[] =>
  organization.wallets.filter((id) => !wallets.includes(id))

type RemoveWalletsProps = { removal: Removal | null; onClose: () => void; onConfirm: () => Promise<unknown> }

/** Confirms removing e-wallets from an organization, with the number of employees who have elected each. */
export const RemoveWallets = ({ removal, onClose, onConfirm }: RemoveWalletsProps) => (
  <Confirm
    opened={removal !== null}
    onClose={onClose}
    danger
    title={t('title', { count: removal?.wallets.length ?? 0 })}
    verb={t('title', { count: removal?.wallets.length ?? 0 })}
    onConfirm={onConfirm}
  >
    {removal && <RemovalConsequences {...removal} />}
  </Confirm>
)

export const RemovalConsequences = ({ organization, wallets }: Removal) => {
  const failed = ui('state.organizationFailed')
  const load = useCall(api.orgs.getOrgStanding, { orgId: organization.id }, { fallback: failed })
  return (
    <Loaded load={load} fallback={failed}>
      {({ electedWallets }) => (
        <ElectionCounts organization={organization} wallets={wallets} elected={electedWallets} />
      )}
    </Loaded>
  )
}

const ElectionCounts = ({ organization, wallets, elected }: Removal & { elected: Summary['electedWallets'] }) => {
  const lines = wallets.map((id) => {
    const name = organization.walletNames[organization.wallets.indexOf(id)] ?? id
    const count = elected.find(({ walletId }) => walletId === id)?.employees ?? 0
    return count === 0 ? t('unused', { name }) : t('elected', { name, count })
  })
  const isElected = elected.some(({ walletId }) => wallets.includes(walletId))
  return (
    <>
      <Notice tone={isElected ? 'stop' : 'wait'} title={suspensionText('label')}>
        <ul className={classes.consequences}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Notice>
      {isElected && <Text size="sm">{t('text')}</Text>}
    </>
  )
}
