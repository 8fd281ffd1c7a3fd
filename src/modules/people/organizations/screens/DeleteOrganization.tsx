import { Text, TextInput } from '@mantine/core'
import { api } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { Consequences } from './Consequences.tsx'
import type { Organization } from './organization.ts'
import { whyNotConfirmed } from '../organization.rules.ts'
import { t } from '../organization.texts.ts'

type DeleteOrganizationProps = {
  organization: Pick<Organization, 'id' | 'name' | 'domain'>
  onClose: () => void
  onDone?: () => void
}

/** Confirms deleting an organization, with the consequences in numbers and its code, which the user types. */
export const DeleteOrganization = ({ organization, onClose, onDone }: DeleteOrganizationProps) => {
  const { id, name, domain: code } = organization
  return (
    <CommandDialog
      title={t('remove.title', { name })}
      onClose={onClose}
      call={api.orgs.softDeleteOrg}
      initial={{ confirmation: '' }}
      input={({ confirmation }) => ({ orgId: id, confirmation: confirmation.trim() })}
      check={({ confirmation }) => {
        const whyNot = whyNotConfirmed(organization, confirmation)
        return { confirmation: whyNot && errorMessage(whyNot.code, whyNot.params) }
      }}
      failed={t('remove.failed')}
      success={t('remove.done', { name })}
      changes={['users']}
      onDone={onDone}
      danger
      verb={t('remove.verb')}
    >
      {(form) => (
        <>
          <Consequences orgId={id} />
          <Text size="sm">
            {code ? t('remove.text', { code }) : t('remove.textNoCode')} {t('remove.final')}
          </Text>
          <TextInput
            label={t('remove.typed', { code: code ?? name })}
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('confirmation')}
          />
        </>
      )}
    </CommandDialog>
  )
}
