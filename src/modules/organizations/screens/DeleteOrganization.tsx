import { Text } from '@mantine/core'
import { api, useCommand } from '#web/api.ts'
import { ConfirmDelete } from '#web/ui/confirm.tsx'
import { Consequences } from './Consequences.tsx'
import type { Organization } from './organization.ts'
import { t } from '../organization.texts.ts'

type DeleteOrganizationProps = {
  organization: Pick<Organization, 'id' | 'name' | 'domain'> | null
  onClose: () => void
  onDone?: () => void
}

/** Confirms deleting an organization, with the consequences in numbers. */
export const DeleteOrganization = ({ organization, onClose, onDone }: DeleteOrganizationProps) => {
  const name = organization?.name ?? ''
  const code = organization?.domain
  const remove = useCommand(api.orgs.softDeleteOrg, {
    fallback: t('remove.failed'),
    success: t('remove.done', { name }),
    changes: ['users'],
    ...(onDone && { onSuccess: onDone }),
  })
  return (
    <ConfirmDelete
      record={organization}
      onClose={onClose}
      title={t('remove.title', { name })}
      verb={t('remove.verb')}
      onDelete={({ id }) => remove.mutateAsync({ orgId: id })}
    >
      {organization && <Consequences orgId={organization.id} />}
      <Text size="sm">
        {code ? t('remove.text', { code }) : t('remove.textNoCode')} {t('remove.final')}
      </Text>
    </ConfirmDelete>
  )
}
