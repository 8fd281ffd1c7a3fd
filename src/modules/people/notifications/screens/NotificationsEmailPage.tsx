import { Select, Text } from '@mantine/core'
import type { Instant } from '#kernel/time.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { roleText } from '#web/role-text.ts'
import { instantText } from '#web/ui/format.ts'
import { useGoBack } from '#web/ui/go-back.ts'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { withdrawalScreens } from '#money/withdrawals/withdrawal.screens.ts'
import { t } from '../settings.texts.ts'

type Settings = { notificationsEmail: string | null; modifiedBy: string | null; modifiedAt: Instant | null }
type Person = { email: string; displayName: string; role: string }

export const NotificationsEmailPage = () => {
  const settings = useCall(api.settings.getManagementSettings, {}, { fallback: t('failed') })
  const people = useCall(api.users.getManagementUsers, {}, { fallback: t('failedList') })
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      back={{ to: withdrawalScreens.managementDashboard.to(), label: ui('action.back') }}
      narrow
    >
      <Loaded load={settings} fallback={t('failed')}>
        {(shown) => (
          <Loaded load={people} fallback={t('failedList')}>
            {({ users }) => <RecipientForm settings={shown} refetch={() => void settings.refetch()} people={users} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

/** The settings as the form's record. `modifiedAt` is empty until a recipient is saved. */
type Recipient = { notificationsEmail: string | null; modifiedBy: string | null; modifiedAt: Instant | '' }
type Values = { notificationsEmail: string | null }
const recipientOf = (settings: Settings): Recipient => ({ ...settings, modifiedAt: settings.modifiedAt ?? '' })
const valuesOf = (recipient: Recipient | null): Values => ({
  notificationsEmail: recipient?.notificationsEmail ?? null,
})
const schema = async () => (await import('../settings.contract.ts')).settings.updateManagementSettings.input

type RecipientFormProps = { settings: Settings; refetch: () => void; people: readonly Person[] }
const RecipientForm = ({ settings, refetch, people }: RecipientFormProps) => {
  const goBack = useGoBack(withdrawalScreens.managementDashboard.to())
  const update = useCommand(api.settings.updateManagementSettings, { fallback: t('failedUpdate'), success: t('saved') })
  const state = useRecordForm<Recipient, Values>({
    record: recipientOf(settings),
    refetch,
    valuesOf,
    schema,
    // The schema reports an empty e-mail address as required.
    shape: ({ notificationsEmail }) => ({ notificationsEmail: notificationsEmail ?? '' }),
    saveAndStay: async ({ notificationsEmail }, base) =>
      recipientOf(
        await update.mutateAsync({
          notificationsEmail: notificationsEmail ?? '',
          modifiedAt: base?.modifiedAt || null,
        }),
      ),
  })
  return (
    <RecordForm
      state={state}
      createVerb={ui('action.save')}
      conflictTitle={t('changed')}
      labelOf={() => t('label')}
      onCancel={goBack}
    >
      <Select
        label={t('label')}
        placeholder={t('placeholder')}
        searchable
        nothingFoundMessage={ui('state.nothingFound')}
        data={people.map(({ email, displayName, role }) => ({
          value: email,
          label: `${displayName}, ${roleText(role)} (${email})`,
        }))}
        {...state.form.getInputProps('notificationsEmail')}
      />
      {settings.modifiedAt && settings.modifiedBy && (
        <Text size="sm" c="dimmed">
          {t('last', { name: settings.modifiedBy, date: instantText(settings.modifiedAt) })}
        </Text>
      )}
    </RecordForm>
  )
}
