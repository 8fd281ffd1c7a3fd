import { Text } from '@mantine/core'
import { Confirm } from '#web/ui/confirm.tsx'
import { Consequences } from './Consequences.tsx'
import { RemovalConsequences } from './RemoveWallets.tsx'
import type { Organization } from './organization.ts'
import { t } from '../organization.texts.ts'

type SuspendOrganizationProps = {
  organization: Organization | null
  /** E-wallets that the same change removes. */
  removedWallets: readonly string[]
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** Confirms suspending an organization, with the consequences in numbers. */
export const SuspendOrganization = ({ organization, removedWallets, onClose, onConfirm }: SuspendOrganizationProps) => (
  <Confirm
    opened={organization !== null}
    onClose={onClose}
    danger
    title={t('suspend.title', { name: organization?.name ?? '' })}
    verb={t('suspend.verb')}
    onConfirm={onConfirm}
  >
    {organization && <Consequences orgId={organization.id} />}
    {organization && removedWallets.length > 0 && (
      <RemovalConsequences organization={organization} wallets={removedWallets} />
    )}
    <Text size="sm">{t('suspend.text')}</Text>
  </Confirm>
)
