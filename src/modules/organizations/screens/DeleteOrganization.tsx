import { Text } from '@mantine/core'
import { api, useCommand } from '#web/api.ts'
import { t } from '#web/text.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Consequences } from './Consequences.tsx'
import type { Organization } from './organization.ts'

type DeleteOrganizationProps = {
  organization: Pick<Organization, 'id' | 'name' | 'domain'> | null
  onClose: () => void
  onDone?: () => void
}

/** Names the organization and what follows, in numbers. */
export const DeleteOrganization = ({ organization, onClose, onDone }: DeleteOrganizationProps) => {
  const name = organization?.name ?? ''
  const code = organization?.domain
  const remove = useCommand(api.orgs.softDeleteOrg, {
    fallback: t('organizations.remove.failed'),
    success: t('organizations.remove.done', { name }),
    changes: ['users'],
    ...(onDone && { onSuccess: onDone }),
  })
  return (
    <Confirm
      opened={organization !== null}
      onClose={onClose}
      danger
      title={t('organizations.remove.title', { name })}
      verb={t('organizations.remove.verb')}
      onConfirm={() => (organization ? remove.mutateAsync({ orgId: organization.id }) : Promise.resolve())}
    >
      {organization && <Consequences orgId={organization.id} />}
      <Text size="sm">
        {code ? t('organizations.remove.text', { code }) : t('organizations.remove.textNoCode')}{' '}
        {t('organizations.remove.final')}
      </Text>
    </Confirm>
  )
}
