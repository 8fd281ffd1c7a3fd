import { Text } from '@mantine/core'
import { t } from '#web/text.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Consequences } from './Consequences.tsx'
import type { Organization } from './organization.ts'

type SuspendOrganizationProps = {
  organization: Pick<Organization, 'id' | 'name'> | null
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** Says in numbers what it means to save an organization as Suspended. */
export const SuspendOrganization = ({ organization, onClose, onConfirm }: SuspendOrganizationProps) => (
  <Confirm
    opened={organization !== null}
    onClose={onClose}
    danger
    title={t('organizations.suspend.title', { name: organization?.name ?? '' })}
    verb={t('organizations.suspend.verb')}
    onConfirm={onConfirm}
  >
    {organization && <Consequences orgId={organization.id} />}
    <Text size="sm">{t('organizations.suspend.text')}</Text>
  </Confirm>
)
