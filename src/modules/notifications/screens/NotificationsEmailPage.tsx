import { Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import type { Instant } from '#kernel/time.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { instantText } from '#web/ui/DateText.tsx'
import { FormPage } from '#web/ui/FormPage.tsx'
import { showFieldErrors } from '#web/ui/field-errors.ts'
import { Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { withdrawalScreens } from '#modules/withdrawals/withdrawal.screens.ts'
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
            {({ users }) => <RecipientForm settings={shown} people={users} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

const RecipientForm = ({ settings, people }: { settings: Settings; people: readonly Person[] }) => {
  const { history } = useRouter()
  const form = useForm<{ notificationsEmail: string | null }>({
    initialValues: { notificationsEmail: settings.notificationsEmail },
    validate: { notificationsEmail: (chosen) => (chosen ? null : t('required')) },
  })
  const save = useCommand(api.settings.updateManagementSettings, {
    fallback: t('failedUpdate'),
    success: t('saved'),
    // A selection made since the request is not saved yet.
    onSuccess: (_, sent) => form.resetDirty({ notificationsEmail: sent.notificationsEmail }),
  })
  return (
    <FormPage
      form={form}
      busy={save.isPending}
      verb={ui('action.save')}
      onCancel={() => history.back()}
      onSubmit={({ notificationsEmail }) =>
        save.mutate(
          { notificationsEmail: notificationsEmail ?? '' },
          { onError: (error) => showFieldErrors(form, error) },
        )
      }
    >
      <Select
        label={t('label')}
        placeholder={t('placeholder')}
        searchable
        nothingFoundMessage={ui('state.nothingFound')}
        data={people.map(({ email, displayName, role }) => ({
          value: email,
          label: `${displayName}, ${role} (${email})`,
        }))}
        {...form.getInputProps('notificationsEmail')}
      />
      {settings.modifiedAt && settings.modifiedBy && (
        <Text size="sm" c="dimmed">
          {t('last', { name: settings.modifiedBy, date: instantText(settings.modifiedAt) })}
        </Text>
      )}
    </FormPage>
  )
}
