import { ActionIcon, Button, Select, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { isPlatform } from '#kernel/access.ts'
import { whyNotMove } from '#kernel/lifecycle.ts'
import { banks } from '#ground/banks/bank.rules.ts'
import { EditPage } from '#ground/audit/screens/EditPage.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { PhoneField } from '#web/ui/LazyPhoneField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useAskAgain } from '#web/ui/ask-again.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm, type RecordFormState } from '#web/ui/RecordForm.tsx'
import { Section } from '#web/ui/Section.tsx'
import { supplierLifecycle } from '../supplier.rules.ts'
import { supplierScreens } from '../supplier.screens.ts'
import { t } from '../supplier.texts.ts'
import { inputOf, newAccount, valuesOf, type Supplier, type SupplierDetails, type Values } from './supplier.ts'
import classes from './suppliers.module.css'

const schema = async () => (await import('../supplier.contract.ts')).suppliers.create.input
const fields = [
  'companyName',
  'businessRegistrationNumber',
  'mobileNumber',
  'email',
  'address',
  'contactPersonName',
  'contactPersonMobileNumber',
  'contactPersonEmail',
  'bankDetails',
] as const
const labelOf = labelsOf(fields, (field) => t(`field.${field}`))
const back = { to: supplierScreens.list.to(), label: t('title') }
const bankChoices = banks.map(({ code, name }) => ({ value: code, label: name }))

export const CreateSupplierPage = () => (
  <Page title={t('create')} back={back}>
    <SupplierForm supplier={null} />
  </Page>
)

export const EditSupplierPage = () => {
  const { id } = supplierScreens.edit.useParams()
  const { orgId } = useSession()
  const load = useCall(api.suppliers.getOne, { supplierId: id }, { fallback: t('failed.one') })
  return (
    <EditPage
      title={t('edit')}
      intro={load.data?.companyName}
      back={back}
      load={load}
      failed={t('failed.one')}
      missing={{ title: t('failed.missing') }}
      history={{ type: 'supplier', id, orgId: orgId ?? '' }}
    >
      {(supplier, refetch) =>
        whyNotMove(supplierLifecycle, 'edit', supplier) ? (
          // The details have the reason.
          <Navigate to={supplierScreens.view.to({ id })} replace />
        ) : (
          <>
            <SameRegistration supplier={supplier} />
            <SupplierForm supplier={supplier} refetch={refetch} />
          </>
        )
      }
    </EditPage>
  )
}

export const SameRegistration = ({ supplier: { orgId, others } }: { supplier: SupplierDetails }) => {
  const { role } = useSession()
  if (others.length === 0) return null
  return (
    <Notice tone="wait" title={t('sameSupplier')}>
      {t('sameRegistrationText')}
      <ul className={classes.drops}>
        {others.map(({ id, companyName }) => (
          <li key={id}>
            <Link
              to={isPlatform(role) ? supplierScreens.platformView.to({ orgId, id }) : supplierScreens.view.to({ id })}
            >
              {companyName}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type FormState = RecordFormState<Supplier, Values>
const SupplierForm = ({ supplier, refetch }: { supplier: Supplier | null; refetch?: () => void }) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: back.to })
  const create = useCommand(api.suppliers.create, {
    fallback: failedTo('create', 'supplier'),
    asks: 'supplier_alike',
    success: ({ companyName }) => completed('create', t('created', { name: companyName })),
    onSuccess: toList,
  })
  const update = useCommand(api.suppliers.update, {
    fallback: failedTo('update', 'supplier'),
    asks: 'supplier_alike',
    success: ({ companyName, status }) =>
      completed('update', t(status === 'pending approval' ? 'created' : 'updated', { name: companyName })),
    onSuccess: toList,
  })
  const asking = useAskAgain(
    ({ base, values, isAnother }: { base: Supplier | null; values: Values; isAnother?: true }) => {
      const input = { ...inputOf(values), ...(isAnother && { isAnother }) }
      return base
        ? update.mutateAsync({ id: base.id, modifiedAt: base.modifiedAt, ...input })
        : create.mutateAsync(input)
    },
    {
      code: 'supplier_alike',
      title: t('another.title'),
      verb: t('another.verb'),
      text: ({ params }) => t('another.text', params),
    },
  )
  const state: FormState = useRecordForm<Supplier, Values>({
    record: supplier,
    refetch,
    valuesOf,
    schema,
    shape: inputOf,
    save: (values, base) => asking.send({ base, values }),
  })
  const input = (field: Exclude<keyof Values, 'bankDetails'>) => ({
    label: labelOf(field),
    withAsterisk: true,
    ...state.form.getInputProps(field),
  })
  return (
    <RecordForm
      state={state}
      createVerb={t('submit')}
      editVerb={t('submit')}
      conflictTitle={t('changed')}
      labelOf={labelOf}
      onCancel={toList}
    >
      <Section title={t('company')}>
        <TextInput {...input('companyName')} autoComplete="off" />
        <TextInput {...input('businessRegistrationNumber')} autoComplete="off" />
        <PhoneField countryLabel={t('country')} {...input('mobileNumber')} value={state.form.values.mobileNumber} />
        <TextInput {...input('email')} type="email" autoComplete="off" />
        <TextInput {...input('address')} autoComplete="off" />
      </Section>
      <Section title={t('field.contactPersonName')}>
        <TextInput {...input('contactPersonName')} autoComplete="off" />
        <PhoneField
          countryLabel={t('country')}
          {...input('contactPersonMobileNumber')}
          value={state.form.values.contactPersonMobileNumber}
        />
        <TextInput {...input('contactPersonEmail')} type="email" autoComplete="off" />
      </Section>
      <AccountFields state={state} />
      {asking.dialog}
      {supplier?.status === 'approved' && (
        <Text size="sm" c="dimmed">
          {t('approvalHint')}
        </Text>
      )}
    </RecordForm>
  )
}

const AccountFields = ({ state: { form } }: { state: FormState }) => {
  const { bankDetails, companyName } = form.values
  return (
    <Section
      title={t('field.bankDetails')}
      before={
        <>
          {bankDetails.map(({ key, bankCode }, index) => {
            const number = index + 1
            const at = `bankDetails.${index}` as const
            return (
              <div key={key} className={classes.entry} role="group" aria-label={t('account', { number })}>
                <Select
                  label={t('field.bank')}
                  placeholder={t('bankPlaceholder')}
                  withAsterisk
                  searchable
                  allowDeselect={false}
                  data={bankChoices}
                  {...form.getInputProps(`${at}.bankCode`)}
                />
                <TextInput label={t('field.bankCode')} readOnly variant="filled" value={bankCode} />
                <TextInput
                  label={t('field.accountNumber')}
                  withAsterisk
                  inputMode="numeric"
                  autoComplete="off"
                  {...form.getInputProps(`${at}.accountNumber`)}
                />
                <TextInput label={t('field.accountName')} readOnly variant="filled" value={companyName} />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t('removeAccount', { number })}
                  onClick={() => form.removeListItem('bankDetails', index)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </div>
            )
          })}
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem('bankDetails', newAccount())}
          >
            {t('addAccount')}
          </Button>
        </>
      }
    />
  )
}
