import { Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { banks } from '#ground/banks/bank.rules.ts'
import { EditPage } from '#ground/audit/screens/EditPage.tsx'
import { platformOrgId } from '#kernel/values.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { Section } from '#web/ui/Section.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { formatOf, formatsOf, type FormatId } from '../formats/format-names.rules.ts'
import { originatingStatuses } from '../originating-account.rules.ts'
import { originatingAccountScreens as screens } from '../originating-account.screens.ts'
import { t } from '../originating-account.texts.ts'
import { inputOf, valuesOf, type Account, type Values } from './account.ts'

const schema = async () => (await import('../originating-account.contract.ts')).originatingAccounts.createAccount.input
const fields = [
  'name',
  'status',
  'bank',
  'account',
  'holder',
  'format',
  'corporateId',
  'reference',
  'rentas',
  'most',
] as const
const labelOf = labelsOf(fields, (field) => t(`field.${field}`))
const back = { to: screens.list.to(), label: t('title') }

export const CreateAccountPage = () => (
  <Page title={t('form.create')} back={back} narrow>
    <AccountForm account={null} />
  </Page>
)

export const EditAccountPage = () => {
  const { id } = screens.edit.useParams()
  const failed = t('failed.list')
  const load = useCall(api.originatingAccounts.getAccount, { accountId: id }, { fallback: failed })
  return (
    <EditPage
      title={t('form.edit')}
      intro={load.data?.name}
      back={back}
      narrow
      load={load}
      failed={failed}
      history={{ type: 'originating_account', id, orgId: platformOrgId }}
    >
      {(account, refetch) => <AccountForm account={account} refetch={refetch} />}
    </EditPage>
  )
}

type AccountFormProps = { account: Account | null; refetch?: () => void }
const AccountForm = ({ account, refetch }: AccountFormProps) => {
  const navigate = useNavigate()
  const toRecord = ({ id }: Pick<Account, 'id'>) => void navigate({ to: screens.view.to({ id }) })
  const options = { fallback: t('failed.save'), onSuccess: toRecord }
  const create = useCommand(api.originatingAccounts.createAccount, {
    ...options,
    success: ({ name }) => t('form.created', { name }),
  })
  const edit = useCommand(api.originatingAccounts.editAccount, {
    ...options,
    success: ({ name }) => t('form.updated', { name }),
  })
  const state = useRecordForm<Account, Values>({
    record: account,
    refetch,
    valuesOf,
    schema,
    shape: inputOf,
    save: (values, base) =>
      base
        ? edit.mutateAsync({ accountId: base.id, modifiedAt: base.modifiedAt, ...inputOf(values) })
        : create.mutateAsync(inputOf(values)),
  })
  return (
    <RecordForm
      state={state}
      onSubmit={(values) => void state.save(values).catch(() => undefined)}
      createVerb={t('form.create')}
      conflictTitle={t('form.changed')}
      labelOf={labelOf}
      onCancel={() => void navigate({ to: account ? screens.view.to(account) : back.to })}
    >
      <AccountFields form={state.form} />
      <FileFields form={state.form} />
    </RecordForm>
  )
}

type FieldsProps = { form: UseFormReturnType<Values> }
const AccountFields = ({ form }: FieldsProps) => {
  const input = (field: keyof Values) => ({ label: t(`field.${field}`), ...form.getInputProps(field) })
  const chooseBank = (bank: string | null) => {
    const { format } = form.values
    const formats = formatsOf(bank ?? '')
    form.setValues({ bank: bank ?? '', format: format && formats.includes(format) ? format : '' })
  }
  return (
    <Section title={t('form.account')}>
      <TextInput {...input('name')} withAsterisk autoComplete="off" />
      <Select
        {...input('status')}
        withAsterisk
        allowDeselect={false}
        data={originatingStatuses.map((value) => ({ value, label: statusText(value) }))}
      />
      <Select
        {...input('bank')}
        withAsterisk
        searchable
        allowDeselect={false}
        value={form.values.bank || null}
        onChange={chooseBank}
        data={banks.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextInput {...input('account')} withAsterisk inputMode="numeric" autoComplete="off" />
      <TextInput {...input('holder')} withAsterisk autoComplete="off" />
    </Section>
  )
}

const FileFields = ({ form }: FieldsProps) => {
  const input = (field: keyof Values) => ({ label: t(`field.${field}`), ...form.getInputProps(field) })
  const { bank, format } = form.values
  const chosen = format === '' ? null : formatOf(format)
  const hint = bank === '' ? t('form.chooseBank') : chosen?.basis === 'unverified' && t('form.unverifiedFormat')
  return (
    <Section title={t('form.file')}>
      <Select
        {...input('format')}
        withAsterisk
        allowDeselect={false}
        disabled={bank === ''}
        description={hint}
        value={format || null}
        onChange={(value) => form.setFieldValue('format', (value ?? '') as FormatId | '')}
        data={formatsOf(bank).map((value) => ({ value, label: formatOf(value).name }))}
      />
      {chosen?.corporateId && (
        <TextInput {...input('corporateId')} withAsterisk description={t('form.corporateHint')} autoComplete="off" />
      )}
      <TextInput
        {...input('reference')}
        withAsterisk
        maxLength={7}
        description={t('form.referenceHint')}
        autoComplete="off"
      />
      <AmountInput {...input('most')} description={t('form.mostHint')} />
      {chosen?.rentas && (
        <Switch
          label={t('field.rentas')}
          description={t('form.rentasHint')}
          color="teal.7"
          {...form.getInputProps('rentas', { type: 'checkbox' })}
        />
      )}
    </Section>
  )
}
