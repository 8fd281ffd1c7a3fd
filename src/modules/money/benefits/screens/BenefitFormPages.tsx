import { Select, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import type { ApprovalStatus } from '#kernel/approval.ts'
import { EditPage } from '#ground/audit/screens/EditPage.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { ApprovalForm } from '#web/ui/ApprovalForm.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { ringgit } from '#web/ui/format.ts'
import { withReason } from '#web/ui/own-approval.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { Page } from '#web/ui/Page.tsx'
import { useRecordForm, type RecordFormState } from '#web/ui/RecordForm.tsx'
import { Section } from '#web/ui/Section.tsx'
import { typedRinggit } from '#kernel/money.ts'
import { useSession } from '#web/session.ts'
import { statusText } from '#web/ui/StatusPill.tsx'
import type { benefit } from '../benefit.contract.ts'
import { recurrences, type Recurrence } from '#people/groups/recurrence.rules.ts'
import { benefitScreens } from '../benefit.screens.ts'
import { t } from '../benefit.texts.ts'

type Benefit = z.input<typeof benefit>

const fields = ['name', 'employeeCategory', 'officeCode', 'amount', 'recurrence'] as const
type Field = (typeof fields)[number]
type Values = {
  name: string
  employeeCategory: string | null
  officeCode: string | null
  amount: number | string
  recurrence: Recurrence
  status: ApprovalStatus
}

const valuesOf = (shown: Benefit | null): Values => ({
  name: shown?.name ?? '',
  employeeCategory: shown?.employeeCategory ?? null,
  officeCode: shown?.officeCode ?? null,
  amount: shown?.amount ?? '',
  recurrence: shown?.recurrence ?? 'Monthly',
  status: shown?.status ?? 'Draft',
})
/** The input of the calls. An empty amount becomes NaN, which the schema reports as required. */
const inputOf = ({ amount, employeeCategory, officeCode, ...values }: Values) => ({
  ...values,
  amount: typedRinggit(amount),
  employeeCategory: employeeCategory ?? '',
  officeCode: officeCode ?? '',
})
const schema = async () => (await import('../benefit.contract.ts')).employeeBenefits.createEmployeeBenefit.input

const labelOf = labelsOf([...fields, 'status'], (field) => t(`field.${field}`))
const back = { to: benefitScreens.list.to(), label: t('title') }

export const CreateBenefitPage = () => (
  <Page title={t('createTitle')} back={back} narrow>
    <BenefitForm shown={null} />
  </Page>
)

export const EditBenefitPage = () => {
  const { bid } = benefitScreens.edit.useParams()
  const load = useCall(api.employeeBenefits.getEmployeeBenefit, { empBenId: bid }, { fallback: t('failed.one') })
  return (
    <EditPage
      title={t('edit')}
      intro={load.data?.name}
      back={back}
      narrow
      load={load}
      failed={t('failed.one')}
      history={{ type: 'employeeBenefit', id: bid }}
    >
      {(shown, refetch) => <BenefitForm shown={shown} refetch={refetch} />}
    </EditPage>
  )
}

const BenefitForm = ({ shown, refetch }: { shown: Benefit | null; refetch?: () => void }) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: benefitScreens.list.to() })
  const [approval, setApproval] = useState<(() => Promise<unknown>) | null>(null)
  const approveFor = useCommand(api.employeeBenefits.bulkApproveEmployeeBenefit, {
    fallback: t('failed.update'),
    success: () => t('approved', { name: shown?.name ?? '' }),
    changes: ['employeeCategories'],
    onSuccess: toList,
  })
  const state = useBenefitForm(shown, refetch, toList)
  const { base, form } = state
  const { values } = form
  return (
    <>
      <ApprovalForm
        state={state}
        returning={{ type: 'employeeBenefit', call: api.employeeBenefits.return }}
        name={values.name}
        delegated={{
          scope: 'benefits',
          approve: ({ id, modifiedDate }, reason) =>
            approveFor.mutateAsync({ benefits: [id], modifiedAt: [modifiedDate], ...withReason(reason ?? '') }),
        }}
        facts={[
          [labelOf('name'), values.name],
          [labelOf('employeeCategory'), values.employeeCategory],
          [labelOf('officeCode'), base && `${base.officeName}, ${base.officeCode}`],
          [labelOf('amount'), base && ringgit(base.amount)],
          [labelOf('recurrence'), t(`recurrence.${values.recurrence}`)],
        ]}
        conflictTitle={t('changed')}
        labelOf={labelOf}
        onCancel={toList}
        onApprove={async (approve) => (base?.categoryStatus === 'Approved' ? approve() : setApproval(() => approve))}
      >
        <BenefitFields state={state} />
      </ApprovalForm>
      <Confirm
        opened={approval !== null}
        onClose={() => setApproval(null)}
        title={t('categoryNeedsApproval')}
        verb={t('approveBoth')}
        onConfirm={async () => approval?.()}
      >
        {t('categoryText', { category: values.employeeCategory, name: values.name })}
      </Confirm>
    </>
  )
}

const useBenefitForm = (shown: Benefit | null, refetch: (() => void) | undefined, toList: () => void) => {
  const create = useCommand(api.employeeBenefits.createEmployeeBenefit, {
    fallback: t('failed.create'),
    success: ({ name }) => t('created', { name }),
    onSuccess: toList,
  })
  const update = useCommand(api.employeeBenefits.updateEmployeeBenefit, {
    fallback: t('failed.update'),
    success: ({ name, status }) => t(status === 'Approved' ? 'approved' : 'updated', { name }),
    changes: ['employeeCategories'],
    onSuccess: toList,
  })
  return useRecordForm<Benefit, Values>({
    record: shown,
    refetch,
    valuesOf,
    schema,
    shape: inputOf,
    save: (values, base) => {
      const input = inputOf(values)
      return base
        ? update.mutateAsync({ id: base.id, modifiedAt: base.modifiedDate, ...input })
        : create.mutateAsync(input)
    },
  })
}

const BenefitFields = ({ state }: { state: RecordFormState<Benefit, Values> }) => {
  const { orgId } = useSession()
  const categories = useCall(api.employeeCategories.getEmployeeCategories, {}, { fallback: t('failed.categories') })
  const offices = useCall(
    api.orgOffices.getOffices,
    { orgId: orgId ?? '' },
    { fallback: t('failed.offices'), enabled: orgId !== null },
  )
  const input = (field: Field) => ({ label: labelOf(field), withAsterisk: true, ...state.form.getInputProps(field) })
  return (
    <Section title={t('section')}>
      <TextInput {...input('name')} autoComplete="off" />
      <Select
        {...input('employeeCategory')}
        searchable
        nothingFoundMessage={t('noCategories')}
        data={(categories.data?.categories ?? []).map(({ name, status }) => ({
          value: name,
          label: status === 'Approved' ? name : t('notApproved', { name, status: statusText(status) }),
        }))}
      />
      <Select
        {...input('officeCode')}
        searchable
        nothingFoundMessage={t('noOffices')}
        data={(offices.data?.offices ?? []).map(({ officeCode, name }) => ({
          value: officeCode,
          label: `${name}, ${officeCode}`,
        }))}
      />
      <AmountInput {...input('amount')} />
      <Select
        {...input('recurrence')}
        description={t('recurrenceHint')}
        allowDeselect={false}
        data={recurrences.map((value) => ({ value, label: t(`recurrence.${value}`) }))}
      />
    </Section>
  )
}
