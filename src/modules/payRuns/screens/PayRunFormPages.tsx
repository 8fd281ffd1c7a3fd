import { Input, MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { canMove } from '#kernel/lifecycle.ts'
import { isLocalDate, lastDay, periodOf } from '#kernel/time.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { withChecks } from '#web/ui/FormPage.tsx'
import { Page } from '#web/ui/Page.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { RecordForm, useRecordForm, type RecordFormState } from '#web/ui/RecordForm.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Empty, Loaded } from '#web/ui/States.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { groupings, isPayDay, payRunLifecycle, periodText, type PayType } from '../pay-run.rules.ts'
import { payRunScreens } from '../pay-run.screens.ts'
import { t } from '../pay-run.texts.ts'
import { inputOf, valuesOf, type Values } from './pay-run-values.ts'
import { nameOf, type PayRun } from './pay-run.ts'
import classes from './pay-runs.module.css'
import { Preview } from './Preview.tsx'

const schema = async () =>
  withChecks((await import('../pay-run-fields.rules.ts')).runFields, ({ payDay }: { payDay: string }) =>
    isLocalDate(payDay) && !isPayDay(payDay, today()) ? { payDay: errorMessage('pay_day_passed') } : {},
  )

const fields = ['payDay', 'grouping', 'groups', 'benefitName', 'amount'] as const
const labelOf = labelsOf(fields, (field) => t(`field.${field}`))
const back = { to: payRunScreens.list.to(), label: t('title') }
const payTypeOf = (param: string): PayType => (param === 'Ad-hoc' ? 'Ad-hoc' : 'Regular')

export const CreatePayRunPage = () => {
  const payType = payTypeOf(payRunScreens.create.useParams().payType)
  return (
    <Page title={t(`create.${payType}`)} back={back}>
      <PayRunForm key={payType} payType={payType} shown={null} />
    </Page>
  )
}

export const EditPayRunPage = () => {
  const { payRunId } = payRunScreens.edit.useParams()
  const load = useCall(api.payRuns.getOne, { id: payRunId }, { fallback: t('failed.one') })
  return (
    <Page title={t('edit')} intro={load.data && nameOf(load.data.payRun)} back={back}>
      <Loaded load={load} fallback={t('failed.one')}>
        {({ payRun }) =>
          canMove(payRunLifecycle, payRun.status, 'edit') ? (
            <PayRunForm key={payRunId} payType={payRun.payType} shown={payRun} refetch={() => void load.refetch()} />
          ) : (
            <Empty title={errorMessage('pay_run_status', { status: statusText(payRun.status) })} />
          )
        }
      </Loaded>
    </Page>
  )
}

type PayRunFormProps = { payType: PayType; shown: PayRun | null; refetch?: () => void }
const PayRunForm = ({ payType, shown, refetch }: PayRunFormProps) => {
  const navigate = useNavigate()
  const toDetails = ({ id }: PayRun) => void navigate({ to: payRunScreens.details.to({ payRunId: id }) })
  const create = useCommand(api.payRuns.create, {
    fallback: t('failed.create'),
    success: t('created'),
    onSuccess: toDetails,
  })
  const update = useCommand(api.payRuns.update, {
    fallback: t('failed.update'),
    success: t('updated'),
    onSuccess: toDetails,
  })
  const state = useRecordForm<PayRun, Values>({
    record: shown,
    refetch,
    valuesOf: valuesOf(payType),
    schema,
    shape: inputOf,
    save: (values, base) =>
      base
        ? update.mutateAsync({ id: base.id, modifiedAt: base.modifiedAt, ...inputOf(values) })
        : create.mutateAsync(inputOf(values)),
  })
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <RecordForm
          state={state}
          createVerb={t('saveDraft')}
          editVerb={t('saveDraft')}
          conflictTitle={t('changed')}
          labelOf={labelOf}
          onCancel={() => void navigate({ to: payRunScreens.list.to() })}
        >
          <Section title={t('section')}>
            <PayDayField state={state} />
            {!shown?.rerunOf && <PayRunFields state={state} />}
          </Section>
        </RecordForm>
      </div>
      {!shown?.rerunOf && <Preview values={state.form.values} id={shown?.id} />}
    </div>
  )
}

type FieldsProps = { state: RecordFormState<PayRun, Values> }

const PayDayField = ({ state: { form } }: FieldsProps) => {
  const { payDay } = form.values
  return (
    <DateField
      label={labelOf('payDay')}
      min={today()}
      max={lastDay(periodOf(today()))}
      description={isLocalDate(payDay) && isPayDay(payDay, today()) ? periodText(periodOf(payDay)) : undefined}
      {...form.getInputProps('payDay')}
      value={payDay}
    />
  )
}

/** The benefit and the groups, which a re-run takes from the run that failed. */
const PayRunFields = ({ state: { form, base } }: FieldsProps) => {
  const { grouping, payType } = form.values
  const categories = useCall(api.employeeCategories.getApproved, {}, { fallback: t('failed.groups') })
  const teams = useCall(api.teams.getApproved, {}, { fallback: t('failed.groups') })
  const groups =
    grouping === 'categories'
      ? categories.data?.categories.map(({ id, name }) => ({ value: id, label: name }))
      : teams.data?.teams.map(({ id, teamName }) => ({ value: id, label: teamName }))
  const choices = new Map((groups ?? []).map((one) => [one.value, one]))
  // A selected group that is no longer approved keeps its name until it is removed.
  for (const { id, name } of base?.groups ?? [])
    if (form.values.groups.includes(id) && !choices.has(id)) choices.set(id, { value: id, label: name })
  return (
    <>
      {payType === 'Ad-hoc' && (
        <>
          <TextInput
            label={labelOf('benefitName')}
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('benefitName')}
          />
          <AmountInput label={labelOf('amount')} withAsterisk {...form.getInputProps('amount')} />
        </>
      )}
      <Input.Wrapper label={labelOf('grouping')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={labelOf('grouping')}
          data={groupings.map((value) => ({ value, label: t(`grouping.${value}`) }))}
          value={grouping}
          onChange={(next) => form.setValues({ grouping: next, groups: [] })}
        />
      </Input.Wrapper>
      <MultiSelect
        label={t(`grouping.${grouping}`)}
        withAsterisk
        searchable
        clearable
        nothingFoundMessage={t('noGroups')}
        data={[...choices.values()]}
        {...form.getInputProps('groups')}
      />
    </>
  )
}
