import { Alert, PasswordInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { messageOf } from '#web/api.ts'
import { t } from '#web/text.ts'
import { FormPage, showFieldErrors, type Schema } from '#web/ui/FormPage.tsx'
import { userStatuses, type UserStatus } from '../user-admin.rules.ts'

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
export const emptyAccount: AccountValues = {
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
export const twice = (schema: Schema): Schema => ({
  safeParse: (values) => {
    const { password, confirm } = values as AccountValues
    const parsed = schema.safeParse(withPassword(values as AccountValues))
    const issues = parsed.success ? [] : [...parsed.error.issues]
    if (given(confirm) === undefined) issues.push({ path: ['confirm'], message: t('state.required') })
    else if (confirm !== password) issues.push({ path: ['confirm'], message: t('accounts.form.mismatch') })
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } }
  },
})

type Form = UseFormReturnType<AccountValues>
type FormProps<In> = Omit<FieldsProps, 'failure'> & {
  /** What the form sends, and what of its values that takes. */
  command: UseMutationResult<unknown, Error, In>
  inputOf: (values: AccountValues) => In
  verb: string
  onCancel: () => void
  /** Where no toast tells of a failure: the words that stand in the form. */
  failed?: string
}

/** The form of both kinds of accounts. */
export const AccountForm = <In extends object>({
  form,
  command,
  inputOf,
  verb,
  onCancel,
  failed,
  ...fields
}: FormProps<In>) => (
  <FormPage
    form={form}
    busy={command.isPending}
    saved={command.isSuccess}
    verb={verb}
    onCancel={onCancel}
    onSubmit={(values) => command.mutate(inputOf(values), { onError: (error) => showFieldErrors(form, error) })}
  >
    <AccountFields
      form={form}
      {...fields}
      failure={failed !== undefined && command.error ? messageOf(command.error, failed) : null}
    />
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
      <TextInput label={t('accounts.form.firstName')} withAsterisk {...form.getInputProps('firstName')} />
      <TextInput label={t('accounts.form.lastName')} withAsterisk {...form.getInputProps('lastName')} />
    </SimpleGrid>
    <TextInput
      type="email"
      inputMode="email"
      label={t('accounts.form.email')}
      autoComplete="off"
      withAsterisk
      {...form.getInputProps('email')}
    />
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={t('accounts.form.role')}
        placeholder={t('accounts.form.rolePlaceholder')}
        withAsterisk
        allowDeselect={false}
        data={[...roles]}
        {...form.getInputProps('role')}
      />
      <Select
        label={t('accounts.form.status')}
        withAsterisk
        allowDeselect={false}
        data={[...userStatuses]}
        {...(form.values.status === 'Suspended' && { description: t('accounts.form.suspending') })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('status')}
      />
    </SimpleGrid>
    {withPasswords && <Passwords form={form} />}
  </>
)

const eye = { 'aria-label': t('login.showPassword') }
const Passwords = ({ form }: { form: Form }) => (
  <>
    <PasswordInput
      label={t('accounts.form.password')}
      description={t('accounts.form.passwordHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      withAsterisk
      visibilityToggleButtonProps={eye}
      {...form.getInputProps('password')}
    />
    <PasswordInput
      label={t('accounts.form.confirm')}
      autoComplete="new-password"
      withAsterisk
      visibilityToggleButtonProps={eye}
      {...form.getInputProps('confirm')}
    />
  </>
)
