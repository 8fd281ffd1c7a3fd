import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, useCommand } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { ConfirmDelete } from '#web/ui/confirm.tsx'
import { Consequences } from './Consequences.tsx'
import type { Organization } from './organization.ts'
import { whyNotConfirmed } from '../organization.rules.ts'
import { t } from '../organization.texts.ts'

type DeleteOrganizationProps = {
  organization: Pick<Organization, 'id' | 'name' | 'domain'> | null
  onClose: () => void
  onDone?: () => void
}

/** Confirms deleting an organization, with the consequences in numbers and its code, which the user types. */
export const DeleteOrganization = ({ organization, onClose, onDone }: DeleteOrganizationProps) => {
  const name = organization?.name ?? ''
  const code = organization?.domain
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const refused = organization && whyNotConfirmed(organization, typed)
  const close = () => {
    setTyped('')
    setChecked(false)
    onClose()
  }
  const remove = useCommand(api.orgs.softDeleteOrg, {
    fallback: t('remove.failed'),
    success: t('remove.done', { name }),
    changes: ['users'],
    ...(onDone && { onSuccess: onDone }),
  })
  return (
    <ConfirmDelete
      record={organization}
      onClose={close}
      check={() => {
        setChecked(true)
        return !refused
      }}
      title={t('remove.title', { name })}
      verb={t('remove.verb')}
      onDelete={({ id }) => remove.mutateAsync({ orgId: id, confirmation: typed.trim() })}
    >
      {organization && <Consequences orgId={organization.id} />}
      <Text size="sm">
        {code ? t('remove.text', { code }) : t('remove.textNoCode')} {t('remove.final')}
      </Text>
      <TextInput
        label={t('remove.typed', { code: code ?? name })}
        withAsterisk
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        error={isChecked && refused ? errorMessage(refused.code, refused.params) : null}
        data-autofocus
      />
    </ConfirmDelete>
  )
}
