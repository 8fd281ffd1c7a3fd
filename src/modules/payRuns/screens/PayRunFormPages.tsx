import { Input, MultiSelect, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { canMove } from '#kernel/lifecycle.ts'
import { typedRinggit } from '#kernel/money.ts'
import { isLocalDate, lastDay, periodOf } from '#kernel/time.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { RecordForm, useRecordForm, type RecordFormState } from '#web/ui/RecordForm.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Empty, Loaded, LoadingLines } from '#web/ui/States.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { groupings, payRunLifecycle, periodText, type Grouping, type PayType } from '../pay-run.rules.ts'
import { payRunScreens } from '../pay-run.screens.ts'
import { t } from '../pay-run.texts.ts'
import { nameOf, type PayRun } from './pay-run.ts'
import { PayRunPanel } from './PayRunPanel.tsx'
import classes from './pay-runs.module.css'

type Values = {
  payType: PayType
  payDay: string
  grouping: Grouping
  groups: string[]
  benefitName: string
  amount: number | string
}
const valuesOf =
  (payType: PayType) =>
  (shown: PayRun | null): Values => ({
    payType: shown?.payType ?? payType,
    payDay: shown?.payDay ?? '',
    grouping: shown?.grouping ?? 'categories',
    groups: shown?.groups.map(({ id }) => id) ?? [],
    benefitName: shown?.benefitName ?? '',
    amount: shown?.amount ?? '',
  })
/** The input of the calls. An empty amount is not a number, so the schema reports it as required. */
const inputOf = ({ payType, payDay, grouping, groups, benefitName, amount }: Values) => {
  const shared = { payDay, grouping, groups }
  return payType === 'Regular'
    ? ({ payType, ...shared } as const)
    : ({ payType, ...shared, benefitName, amount: typedRinggit(amount === '' ? Number.NaN : amount) } as const)
}
const schema = async () => (await import('../pay-run-fields.rules.ts')).runFields

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
          canMove(payRunLifecycle, payRun.status, 'edit') && !payRun.rerunOf ? (
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
      <RecordForm
        state={state}
        createVerb={t('saveDraft')}
        editVerb={t('saveDraft')}
        conflictTitle={t('changed')}
        labelOf={labelOf}
        onCancel={() => void navigate({ to: payRunScreens.list.to() })}
      >
        <PayRunFields state={state} />
      </RecordForm>
      <Preview values={state.form.values} id={shown?.id} />
    </div>
  )
}

const PayRunFields = ({ state: { form } }: { state: RecordFormState<PayRun, Values> }) => {
  const { grouping, payType, payDay } = form.values
  const categories = useCall(api.employeeCategories.getApproved, {}, { fallback: t('failed.groups') })
  const teams = useCall(api.teams.getApproved, {}, { fallback: t('failed.groups') })
  const groups =
    grouping === 'categories'
      ? categories.data?.categories.map(({ id, name }) => ({ value: id, label: name }))
      : teams.data?.teams.map(({ id, teamName }) => ({ value: id, label: teamName }))
  return (
    <Section title={t('section')}>
      <DateField
        label={labelOf('payDay')}
        min={today()}
        max={lastDay(periodOf(today()))}
        description={isLocalDate(payDay) ? periodText(periodOf(payDay)) : undefined}
        {...form.getInputProps('payDay')}
        value={payDay}
      />
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
        data={groups ?? []}
        {...form.getInputProps('groups')}
      />
    </Section>
  )
}

const isComplete = ({ payType, payDay, groups, benefitName, amount }: Values): boolean =>
  isLocalDate(payDay) &&
  payDay >= today() &&
  groups.length > 0 &&
  (payType === 'Regular' || (benefitName.trim() !== '' && Number(amount) >= 1))

const previewDelay = 300

/** The employees that the form's values would pay, and the others with the reason. */
const Preview = ({ values, id }: { values: Values; id: string | undefined }) => {
  const [settled] = useDebouncedValue(values, previewDelay)
  if (!isComplete(settled))
    return (
      <Card title={t('preview')}>
        <p className={classes.quiet}>{t('previewHint')}</p>
      </Card>
    )
  return <PreviewPanel values={settled} id={id} />
}

const mostShown = 50
const PreviewPanel = ({ values, id }: { values: Values; id: string | undefined }) => {
  const load = useCall(
    api.payRuns.previewEligibility,
    { ...inputOf(values), ...(id && { id }), filter: { eligible: false }, pageSize: mostShown },
    { fallback: t('failed.employees') },
  )
  return (
    <Loaded load={load} fallback={t('failed.employees')} placeholder={<LoadingLines lines={6} />}>
      {({ figures, employees, total }) =>
        figures.totalEmployees === 0 ? (
          <Card title={t('preview')}>
            <Empty title={t('failed.employees')} />
          </Card>
        ) : (
          <PayRunPanel figures={figures}>
            {total > 0 && (
              <Stack gap="xs">
                <strong>
                  {t('notEligible')} {total}
                </strong>
                <span className={classes.quiet}>{t('notPaid', { amount: ringgit(figures.notPaid) })}</span>
                <ul className={classes.wallets}>
                  {employees.map((one) => (
                    <li key={one.employeeId} className={classes.wallet}>
                      <span>
                        {one.employeeName}{' '}
                        <span className={classes.quiet}>
                          {one.ineligibleReason && t(`reason.${one.ineligibleReason}`)}
                        </span>
                      </span>
                      <Money amount={one.netPay} />
                    </li>
                  ))}
                </ul>
                {total > employees.length && t('more', { count: total - employees.length })}
              </Stack>
            )}
          </PayRunPanel>
        )
      }
    </Loaded>
  )
}
