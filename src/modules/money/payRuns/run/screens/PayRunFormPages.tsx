import { Button, Input, MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { canMove } from '#kernel/lifecycle.ts'
import { isLocalDate, periodOf, type LocalDate } from '#kernel/time.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { dateText, ringgit } from '#web/ui/format.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { Docked } from '#web/ui/Docked.tsx'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { withChecks } from '#web/ui/FormPage.tsx'
import { Card, Empty, Loaded, Page } from '#web/ui/Page.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { ConflictNotice, useRecordForm, type RecordFormState } from '#web/ui/RecordForm.tsx'
import { ReturnedNotice } from '#web/ui/returned.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { UnsavedGuard } from '#web/ui/unsaved.tsx'
import {
  firstSubmitDay,
  groupings,
  isPayDay,
  lastPayDay,
  payRunLifecycle,
  periodText,
  type PayType,
} from '../../pay-run.rules.ts'
import { t as formTexts } from '../../pay-run-form.texts.ts'
import { payRunScreens } from '../../pay-run.screens.ts'
import { t } from '../../pay-run.texts.ts'
import { inputOf, valuesOf, type Values } from '../../figures/screens/pay-run-values.ts'
import { Duplicates } from '../../figures/screens/Duplicates.tsx'
import { employeesText, nameOf, type Figures, type PayRun } from '../../screens/pay-run.ts'
import classes from '../../screens/pay-runs.module.css'
import { PayRunPanel } from '../../figures/screens/PayRunPanel.tsx'
import { Preview, usePreview } from '../../figures/screens/Preview.tsx'

const schema = async () =>
  withChecks((await import('../../pay-run-fields.rules.ts')).runFields, ({ payDay }: { payDay: string }) =>
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
            <>
              <ReturnedNotice type="payRun" id={payRunId} />
              <PayRunForm key={payRunId} payType={payRun.payType} shown={payRun} refetch={() => void load.refetch()} />
            </>
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
  const toList = () => void navigate({ to: payRunScreens.list.to() })
  const create = useCommand(api.payRuns.create, {
    fallback: t('failed.create'),
    success: t('created'),
    onSuccess: toList,
  })
  const update = useCommand(api.payRuns.update, {
    fallback: t('failed.update'),
    success: t('updated'),
    onSuccess: toList,
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
  const formId = useId()
  const preview = usePreview(state.form.values, shown?.id)
  const { form, conflict, busy, saved } = state
  return (
    <div className={`${classes.columns} ${classes.withTable}`}>
      <div className={classes.main}>
        {conflict && <ConflictNotice conflict={conflict} title={t('changed')} labelOf={labelOf} />}
        <Card>
          <form
            id={formId}
            noValidate
            // The command shows errors as a toast.
            onSubmit={form.onSubmit((values) => void state.save(values).catch(() => undefined), focusFirstError)}
          >
            <div className={classes.fields}>
              <PayDayField state={state} />
              {!shown?.rerunOf && <PayRunFields state={state} />}
            </div>
            {!shown?.rerunOf && <FormHint preview={preview} />}
          </form>
        </Card>
        {!shown?.rerunOf && <Preview {...preview} />}
      </div>
      {shown?.rerunOf ? (
        <Card>
          <FormButtons formId={formId} busy={busy} onCancel={toList} />
        </Card>
      ) : (
        <PreviewPanel preview={preview} benefitName={form.values.benefitName}>
          <FormButtons formId={formId} busy={busy} onCancel={toList} figures={preview.data?.figures} />
        </PreviewPanel>
      )}
      <UnsavedGuard dirty={form.isDirty() && !saved} busy={busy} keepsSearch />
    </div>
  )
}

type PreviewProps = { preview: ReturnType<typeof usePreview> }

/** How many employees the groups have, and when they were last paid. */
const FormHint = ({ preview: { data } }: PreviewProps) =>
  data && (
    <p className={classes.quiet}>
      {formTexts('people', { employees: employeesText(data.figures.totalEmployees) })}{' '}
      {data.comparison && formTexts('lastRun', { day: dateText(data.comparison.previous.payDay) })}
    </p>
  )

type PreviewPanelProps = PreviewProps & { benefitName: string; children: ReactNode }
/** What the run would pay, and the button. */
const PreviewPanel = ({ preview: { data }, benefitName, children }: PreviewPanelProps) => {
  const decision = (
    <Docked over="page" className={classes.decide}>
      {children}
    </Docked>
  )
  return data && data.figures.totalEmployees > 0 ? (
    <PayRunPanel figures={data.figures} decision={decision}>
      <Duplicates duplicates={data.duplicates} benefitName={benefitName} />
    </PayRunPanel>
  ) : (
    <div className={classes.rail}>
      <Card className={classes.panel ?? ''} title={t('field.netPay')}>
        <span className={classes.total}>–</span>
      </Card>
      {decision}
    </div>
  )
}

type FormButtonsProps = { formId: string; busy: boolean; onCancel: () => void; figures?: Figures | undefined }
/** Saves a draft, whose consequence is above the button. */
const FormButtons = ({ formId, busy, onCancel, figures }: FormButtonsProps) => {
  const count = figures?.eligibleEmployees ?? 0
  const isEmpty = figures !== undefined && figures.totalEmployees > 0 && count === 0
  return (
    <>
      {count > 0 && <p className={classes.quiet}>{formTexts('consequence', { count })}</p>}
      {isEmpty && <p className={classes.quiet}>{formTexts('nobody')}</p>}
      <Button
        type="submit"
        form={formId}
        loading={busy}
        disabled={isEmpty}
        // Prevents the blur of a field, whose error would move the button during the press.
        onMouseDown={(event) => event.preventDefault()}
      >
        {figures && count > 0 ? formTexts('save', { amount: ringgit(figures.netPay) }) : t('saveDraft')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onCancel}>
        {ui('action.cancel')}
      </Button>
    </>
  )
}

type FieldsProps = { state: RecordFormState<PayRun, Values> }

/** The period; for next month, that it stays a draft until then. */
const payDayHint = (payDay: LocalDate): string =>
  firstSubmitDay(payDay) > today()
    ? formTexts('next', { day: dateText(firstSubmitDay(payDay)) })
    : periodText(periodOf(payDay))

const PayDayField = ({ state: { form } }: FieldsProps) => {
  const { payDay } = form.values
  return (
    <DateField
      label={labelOf('payDay')}
      min={today()}
      max={lastPayDay(today())}
      description={isLocalDate(payDay) && isPayDay(payDay, today()) ? payDayHint(payDay) : undefined}
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
        className={payType === 'Ad-hoc' ? (classes.groups ?? '') : ''}
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
