import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ClientCall } from '#kernel/client.ts'
import { Choices } from '#web/ui/Choices.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { roleText } from '#web/role-text.ts'
import { CallError, messageOf, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { inputOfDraft, type Schema } from '#web/ui/FormPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RecordForm, useRecordForm, type RecordFormState } from '#web/ui/RecordForm.tsx'
import { userStatuses, type UserStatus } from '../../user-admin.rules.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../user.texts.ts'

/** The values of an account of an organization or of platform staff. */
export type AccountValues = {
  firstName: string
  lastName: string
  email: string
  role: string | null
  status: UserStatus
  /** Who chooses the first password: the new user, with a link, or the creator. */
  passwordBy: (typeof passwordBy)[number]
  password: string
  confirm: string
}
const passwordBy = ['creator', 'user'] as const
const emptyAccount: AccountValues = {
  firstName: '',
  lastName: '',
  email: '',
  role: null,
  status: 'Active',
  passwordBy: 'creator',
  password: '',
  confirm: '',
}

const filled = (typed: string | null): string | undefined => (typed === null || typed.trim() === '' ? undefined : typed)
type Fields<Role> = Record<'firstName' | 'lastName' | 'email', string> & { role: Role; status: UserStatus }
/** The input of the calls. Empty fields are omitted, so that the schema reports them as required. */
export const fieldsOf = <Role extends string>(values: AccountValues, roles: readonly Role[]) =>
  inputOfDraft<Fields<Role>>({
    firstName: filled(values.firstName),
    lastName: filled(values.lastName),
    email: filled(values.email),
    role: roles.find((role) => role === values.role),
    status: values.status,
  })
export const withPassword = <Role extends string>(values: AccountValues, roles: readonly Role[]) =>
  inputOfDraft<Fields<Role> & { password?: string }>({
    ...fieldsOf(values, roles),
    ...(values.passwordBy === 'creator' && { password: filled(values.password) }),
  })

/** Adds the confirmation of the password to the schema of the call. */
const withConfirmation = (schema: Schema, roles: readonly string[]): Schema => ({
  safeParse: (given, options) => {
    const values = given as AccountValues
    const { passwordBy, password, confirm } = values
    const parsed = schema.safeParse(withPassword(values, roles), options)
    if (passwordBy === 'user') return parsed
    const issues = parsed.success ? [] : [...parsed.error.issues]
    if (filled(password) === undefined) issues.push({ path: ['password'], message: ui('state.required') })
    if (filled(confirm) === undefined) issues.push({ path: ['confirm'], message: ui('state.required') })
    else if (confirm !== password) issues.push({ path: ['confirm'], message: t('form.mismatch') })
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } }
  },
})

type Account = Pick<AccountValues, 'firstName' | 'lastName' | 'email' | 'role' | 'status'> & {
  readonly modifiedAt: string
}
const valuesOf = (account: Account | null): AccountValues => {
  if (!account) return emptyAccount
  const { firstName, lastName, email, role, status } = account
  return { ...emptyAccount, firstName, lastName, email, role, status }
}

type SharedProps<In> = {
  call: ClientCall<In, unknown>
  /** The schema of the call. */
  schema: () => Promise<Schema>
  roles: readonly string[]
  /** What the chosen role may do. */
  roleHint?: (role: string | null) => string | undefined
  /** Texts for success and failure. */
  done: string
  failed: string
  /** The page to open after saving or cancelling. */
  toList: () => void
}
type CreateProps<In> = SharedProps<In> & { inputOf: (values: AccountValues) => In; verb: string }

/** Creates an account of either kind. Failures appear in a toast. */
export const CreateAccount = <In extends object>({
  call,
  schema,
  inputOf,
  done,
  failed,
  ...props
}: CreateProps<In>) => {
  const create = useCommand(call, { fallback: failed, success: done, onSuccess: props.toList })
  const state = useRecordForm<Account, AccountValues>({
    record: null,
    valuesOf,
    schema: async () => withConfirmation(await schema(), props.roles),
    save: (values) => create.mutateAsync(inputOf(values)),
  })
  return <AccountForm {...props} state={state} withPasswords failure={null} />
}

type EditProps<In> = SharedProps<In> & {
  shown: Account
  refetch: () => void
  /** The input of the call, with the version that the form was filled with. */
  inputOf: (values: AccountValues, modifiedAt: string) => In
}

/** Edits an account of either kind. The specification has no toast here, so errors appear in the form. */
export const EditAccount = <In extends object>({
  shown,
  refetch,
  call,
  schema,
  inputOf,
  done,
  failed,
  ...props
}: EditProps<In>) => {
  const update = useCommand(call, { fallback: null, success: done, onSuccess: props.toList })
  const state = useRecordForm<Account, AccountValues>({
    record: shown,
    refetch,
    valuesOf,
    schema,
    shape: (values) => inputOf(values, shown.modifiedAt),
    save: (values, base) => update.mutateAsync(inputOf(values, (base ?? shown).modifiedAt)),
  })
  const isConflict = update.error instanceof CallError && update.error.code === 'record_changed'
  const failure = update.error && !isConflict && messageOf(update.error, failed)
  const [asking, setAsking] = useState<AccountValues | null>(null)
  const name = `${shown.firstName} ${shown.lastName}`
  const submit = (values: AccountValues) => {
    if (values.status === 'Suspended' && state.base?.status !== 'Suspended') setAsking(values)
    else void state.save(values).catch(() => undefined)
  }
  return (
    <>
      <AccountForm
        {...props}
        state={state}
        verb={ui('action.save')}
        withPasswords={false}
        failure={failure || null}
        onSubmit={submit}
      />
      <Confirm
        opened={asking !== null}
        onClose={() => setAsking(null)}
        danger
        title={t('actions.suspend.title', { name })}
        verb={t('actions.suspend.verb')}
        // The form shows errors.
        onConfirm={async () => asking && state.save(asking).catch(() => undefined)}
      >
        <Text size="sm">{t('actions.suspend.text', { name })}</Text>
      </Confirm>
    </>
  )
}

type State = RecordFormState<Account, AccountValues>
type FormProps = {
  state: State
  verb: string
  toList: () => void
  onSubmit?: (values: AccountValues) => void
} & Omit<FieldsProps, 'form'>
const AccountForm = ({ state, verb, toList, onSubmit, ...fields }: FormProps) => (
  <RecordForm
    state={state}
    createVerb={verb}
    conflictTitle={t('form.changed')}
    labelOf={labelOf}
    onCancel={toList}
    {...(onSubmit && { onSubmit })}
  >
    <AccountFields {...fields} form={state.form} />
  </RecordForm>
)

const labels = new Map<string, string>(
  (['firstName', 'lastName', 'email', 'role', 'status'] as const).map((field) => [field, t(`form.${field}`)]),
)
const labelOf = (field: string): string => labels.get(field) ?? field

type Form = State['form']
type FieldsProps = Pick<SharedProps<never>, 'roles' | 'roleHint'> & {
  form: Form
  withPasswords: boolean
  failure: string | null
}
const AccountFields = ({ form, roles, roleHint, withPasswords, failure }: FieldsProps) => (
  <>
    {failure && (
      <div role="alert">
        <Notice tone="stop">{failure}</Notice>
      </div>
    )}
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={t('form.firstName')} withAsterisk {...form.getInputProps('firstName')} />
      <TextInput label={t('form.lastName')} withAsterisk {...form.getInputProps('lastName')} />
    </SimpleGrid>
    <TextInput
      type="email"
      inputMode="email"
      label={t('form.email')}
      autoComplete="off"
      withAsterisk
      {...form.getInputProps('email')}
    />
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={t('form.role')}
        placeholder={t('form.rolePlaceholder')}
        withAsterisk
        allowDeselect={false}
        data={roles.map((value) => ({ value, label: roleText(value) }))}
        description={roleHint?.(form.values.role)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('role')}
      />
      <Select
        label={t('form.status')}
        withAsterisk
        allowDeselect={false}
        data={userStatuses.map((value) => ({ value, label: statusText(value) }))}
        {...(form.values.status === 'Suspended' && { description: t('form.suspending') })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('status')}
      />
    </SimpleGrid>
    {withPasswords && <Passwords form={form} />}
  </>
)
const Passwords = ({ form }: { form: Form }) => (
  <>
    <Choices
      look="chips"
      label={t('form.passwordBy')}
      options={passwordBy.map((value) => ({ value, label: t(`form.passwordByOf.${value}`) }))}
      value={form.values.passwordBy}
      onChange={(value) => form.setFieldValue('passwordBy', value === 'user' ? 'user' : 'creator')}
      error={form.values.passwordBy === 'user' ? form.errors['password'] : undefined}
    />
    <Text size="sm">{t(form.values.passwordBy === 'user' ? 'form.invited' : 'form.shared')}</Text>
    {form.values.passwordBy === 'creator' && <TypedPasswords form={form} />}
  </>
)
const TypedPasswords = ({ form }: { form: Form }) => (
  <>
    <PasswordField
      label={t('form.password')}
      description={form.errors['password'] ? undefined : t('form.passwordHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      withAsterisk
      {...form.getInputProps('password')}
    />
    <PasswordField
      label={t('form.confirm')}
      autoComplete="new-password"
      withAsterisk
      {...form.getInputProps('confirm')}
    />
  </>
)
