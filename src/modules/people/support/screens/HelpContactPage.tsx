import { TextInput } from '@mantine/core'
import type { Instant } from '#kernel/time.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { homeOf } from '#web/session.ts'
import { useGoBack } from '#web/ui/go-back.ts'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../support.texts.ts'

const fields = ['name', 'role', 'email', 'phone', 'hours'] as const
type Field = (typeof fields)[number]
type Stored = Readonly<Record<Field, string | null>> & { readonly modifiedAt: Instant | null }
/** The contact as the form's record. `modifiedAt` is empty until it is saved. */
type Contact = Readonly<Record<Field, string | null>> & { readonly modifiedAt: Instant | '' }
type Values = Record<Field, string>

const contactOf = (stored: Stored): Contact => ({ ...stored, modifiedAt: stored.modifiedAt ?? '' })
const valuesOf = (contact: Contact | null): Values => ({
  name: contact?.name ?? '',
  role: contact?.role ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
  hours: contact?.hours ?? '',
})
const schema = async () => (await import('../support.contract.ts')).support.updateOwnContact.input
const hints: Partial<Record<Field, string>> = { name: t('nameHint'), hours: t('hoursHint') }
const types: Partial<Record<Field, string>> = { email: 'email', phone: 'tel' }

export const HelpContactPage = () => <ContactPage intro={t('intro')} home={homeOf('Manager')} />
export const InternalHelpContactPage = () => <ContactPage intro={t('introPlatform')} home={homeOf('admin')} />

const ContactPage = ({ intro, home }: { intro: string; home: string }) => {
  const contact = useCall(api.support.getOwnContact, {}, { fallback: t('failed') })
  return (
    <Page title={t('title')} intro={intro} back={{ to: home, label: ui('action.back') }} narrow>
      <Loaded load={contact} fallback={t('failed')}>
        {(stored) => <ContactForm stored={stored} refetch={() => void contact.refetch()} home={home} />}
      </Loaded>
    </Page>
  )
}

const ContactForm = ({ stored, refetch, home }: { stored: Stored; refetch: () => void; home: string }) => {
  const goBack = useGoBack(home)
  const update = useCommand(api.support.updateOwnContact, { fallback: t('failedUpdate'), success: t('saved') })
  const state = useRecordForm<Contact, Values>({
    record: contactOf(stored),
    refetch,
    valuesOf,
    schema,
    saveAndStay: async (values, base) =>
      contactOf(await update.mutateAsync({ ...values, modifiedAt: base?.modifiedAt || null })),
  })
  return (
    <RecordForm
      state={state}
      createVerb={ui('action.save')}
      conflictTitle={t('changed')}
      labelOf={(field) => t(field as Field)}
      onCancel={goBack}
    >
      {fields.map((field) => (
        <TextInput
          key={field}
          label={t(field)}
          description={hints[field]}
          type={types[field] ?? 'text'}
          withAsterisk={field === 'name'}
          {...state.form.getInputProps(field)}
        />
      ))}
    </RecordForm>
  )
}
