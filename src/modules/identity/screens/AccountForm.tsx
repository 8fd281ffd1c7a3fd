import { Alert, PasswordInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ClientCall } from '#kernel/client.ts'
import { statusText } from '#web/ui/StatusPill.tsx'
import { roleText } from '#web/role-text.ts'
import { messageOf, useCommand } from '#web/api.ts'
import { FormPage, useSchemaForm, type Schema } from '#web/ui/FormPage.tsx'
import { showFieldErrors } from '#web/ui/field-errors.ts'
import { userStatuses, type UserStatus } from '../user-admin.rules.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../user.texts.ts'

/** Of both kinds of accounts, the organizations' and the platform's. */
export type AccountValues = {
  firstName: string
  lastName: string
  email: string
  role: string | null
  status: UserStatus
  password: string
  confirm: string
}
const emptyAccount: AccountValues = {
  firstName: '',
  lastName: '',
  email: '',
  role: null,
  status: 'Active',
  password: '',
  confirm: '',
}

const given = (typed: string | null): string | undefined => (typed === null || typed.trim() === '' ? undefined : typed)
/** What the calls take. What was left empty is sent as missing, so that the schema says it is required. */
export const fieldsOf = ({ firstName, lastName, email, role, status }: AccountValues) => ({
  firstName: given(firstName) as string,
  lastName: given(lastName) as string,
  email: given(email) as string,
  role: given(role) as never,
  status,
})
export const withPassword = (values: AccountValues) => ({
  ...fieldsOf(values),
  password: given(values.password) as string,
})

/** The call's own schema, and that the password was typed twice. */
const twice = (schema: Schema): Schema => ({
  safeParse: (values) => {
    const { password, confirm } = values as AccountValues
    const parsed = schema.safeParse(withPassword(values as AccountValues))
    const issues = parsed.success ? [] : [...parsed.error.issues]
    if (given(confirm) === undefined) issues.push({ path: ['confirm'], message: ui('state.required') })
    else if (confirm !== password) issues.push({ path: ['confirm'], message: t('form.mismatch') })
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } }
  },
})

type Form = UseFormReturnType<AccountValues>
type Sent<In> = {
  /** The call, its schema, and its input from the form's values. */
  call: ClientCall<In, unknown>
  schema: () => Promise<Schema>
  inputOf: (values: AccountValues) => In
  roles: readonly string[]
  /** Texts for success and failure. */
  done: string
  failed: string
  /** The page to open after saving or cancelling. */
  toList: () => void
}

/** Creates an account of either kind. Failures appear in a toast. */
export const CreateAccount = <In extends object>({ verb, ...sent }: Sent<In> & { verb: string }) => {
  const { call, schema, done, failed, toList } = sent
  const form = useSchemaForm<AccountValues>({ initial: emptyAccount, schema: async () => twice(await schema()) })
  const create = useCommand(call, { fallback: failed, success: done, onSuccess: toList })
  return <AccountForm {...sent} form={form} command={create} verb={verb} withPasswords failure={null} />
}

type Shown = Pick<AccountValues, 'firstName' | 'lastName' | 'email' | 'role' | 'status'>
/** Edits an account of either kind. The specification has no toast here, so errors appear in the form. */
export const EditAccount = <In extends object>({ shown, ...sent }: Sent<In> & { shown: Shown }) => {
  const { call, schema, inputOf, done, failed, toList } = sent
  const { firstName, lastName, email, role, status } = shown
  const initial = { ...emptyAccount, firstName, lastName, email, role, status }
  const form = useSchemaForm<AccountValues>({ initial, schema, shape: inputOf })
  const update = useCommand(call, { fallback: null, success: done, onSuccess: toList })
  const failure = update.error && messageOf(update.error, failed)
  return (
    <AccountForm
      {...sent}
      form={form}
      command={update}
      verb={ui('action.save')}
      withPasswords={false}
      failure={failure}
    />
  )
}

type FormProps<In> = FieldsProps & {
  command: UseMutationResult<unknown, Error, In>
  inputOf: (values: AccountValues) => In
  verb: string
  toList: () => void
}
const AccountForm = <In extends object>({ form, command, inputOf, verb, toList, ...fields }: FormProps<In>) => (
  <FormPage
    form={form}
    busy={command.isPending}
    saved={command.isSuccess}
    verb={verb}
    onCancel={toList}
    onSubmit={(values) => command.mutate(inputOf(values), { onError: (error) => showFieldErrors(form, error) })}
  >
    <AccountFields {...fields} form={form} />
  </FormPage>
)

type FieldsProps = { form: Form; roles: readonly string[]; withPasswords: boolean; failure: string | null }
const AccountFields = ({ form, roles, withPasswords, failure }: FieldsProps) => (
  <>
    {failure && (
      <Alert color="red" role="alert">
        {failure}
      </Alert>
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

const eye = { 'aria-label': ui('action.showPassword') }
const Passwords = ({ form }: { form: Form }) => (
  <>
    <PasswordInput
      label={t('form.password')}
      description={form.errors['password'] ? undefined : t('form.passwordHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      withAsterisk
      visibilityToggleButtonProps={eye}
      {...form.getInputProps('password')}
    />
    <PasswordInput
      label={t('form.confirm')}
      autoComplete="new-password"
      withAsterisk
      visibilityToggleButtonProps={eye}
      {...form.getInputProps('confirm')}
    />
  </>
)
