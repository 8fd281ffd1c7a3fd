import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { isLocalDate } from '#kernel/time.ts'
import { api, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { withChecks } from '#web/ui/FormPage.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { focusOnMount } from '#web/ui/focus.ts'
import { ringgit } from '#web/ui/format.ts'
import { ConflictNotice, useRecordForm } from '#web/ui/RecordForm.tsx'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { UnsavedGuard } from '#web/ui/unsaved.tsx'
import { disbursementScreens } from '../../disbursement.screens.ts'
import { t } from '../disbursement-form.texts.ts'
import { whyNotDate } from '../../disbursement.rules.ts'
import { CostPanel } from './CostPanel.tsx'
import { inputOf, isUploaded, valuesOf, type Payee, type Values, type Warning } from './disbursement-form.ts'
import type { DisbursementDetails } from '../../screens/disbursement.ts'
import { DisbursementFields } from './DisbursementFields.tsx'
import { PayeesCard, type FormState } from './PayeesCard.tsx'
import { ReviewDocument } from './ReviewDocument.tsx'
import { useAttachments, type Attachments } from './use-attachments.ts'
import { useFigures, whyNotSubmit, type Figures } from './use-figures.ts'
import classes from '../../screens/disbursement-form.module.css'

const schema = async () =>
  withChecks((await import('../../disbursement-fields.rules.ts')).disbursementFields, ({ date }: { date: string }) => {
    const error = isLocalDate(date) ? whyNotDate(date, today()) : null
    return error ? { date: errorMessage(error.code, error.params) } : {}
  })
const fields = ['name', 'payeesType', 'date', 'repaymentPeriod', 'notes', 'selectedPayees', 'isDraft'] as const
const labelOf = labelsOf(fields, (field) => t(`field.${field}`))

type Errors = Readonly<Record<string, unknown>>
/** Returns the message for missing payees, invoices or required fields. */
const showMissing = (errors: Errors): void => {
  const paths = Object.keys(errors)
  const isOnly = (pattern: RegExp): boolean => paths.every((path) => pattern.test(path))
  if (isOnly(/^selectedPayees$/)) toast.failed(errorMessage('no_payees'))
  else if (isOnly(/\.files$/)) toast.failed(t('invoicesRequired'))
  else if (isOnly(/\.amount$/)) toast.failed(t('todo.correct'))
  else toast.failed(errorMessage('invalid_input'))
  focusFirstError()
}

type DisbursementFormProps = { shown: DisbursementDetails | null; payees: readonly Payee[]; refetch?: () => void }

/** Creates or edits a disbursement: the form, then the document to submit. */
export const DisbursementForm = ({ shown, payees, refetch }: DisbursementFormProps) => {
  const [step, setStep] = useState<'form' | 'review'>('form')
  const [reviewed, setReviewed] = useState(false)
  const [sending, setSending] = useState<'draft' | 'submit' | null>(null)
  const [known, setKnown] = useState<ReadonlyMap<string, Payee>>(() => new Map(payees.map((one) => [one.id, one])))
  const state = useDisbursementForm(shown, refetch)
  const { form, conflict } = state
  const attachments = useAttachments(form)
  const { figures, failure, retry, warnings, risks } = useFigures(form.values, shown?.id)
  const know = (found: readonly Payee[]) =>
    setKnown((before) => new Map([...before, ...found.map((one) => [one.id, one] as const)]))
  const send = async (isDraft: boolean) => {
    setSending(isDraft ? 'draft' : 'submit')
    // The command shows the error as a toast, and errors of fields are at their rows.
    if (await attachments.finish()) await state.save({ ...form.getValues(), isDraft }).catch(() => undefined)
    setSending(null)
    setStep('form')
  }
  const review = async () => {
    if (markDuplicates(form, warnings)) return focusFirstError()
    if (!(await attachments.finish())) return
    setStep('review')
    setReviewed(true)
    window.scrollTo({ top: 0 })
  }
  const busy = sending !== null || state.busy
  return (
    <form noValidate onSubmit={form.onSubmit(() => void review(), showMissing)} className={classes.form}>
      <div className={classes.main}>
        {conflict && step === 'form' && <ConflictNotice conflict={conflict} title={t('changed')} labelOf={labelOf} />}
        {step === 'review' && figures ? (
          <ReviewDocument values={form.values} known={known} figures={figures} risks={risks} />
        ) : (
          <>
            <DisbursementFields state={state} />
            <PayeesCard
              state={state}
              known={known}
              onKnow={know}
              warnings={warnings}
              risks={risks}
              attachments={attachments}
            />
          </>
        )}
      </div>
      <CostPanel values={form.values} figures={figures} failure={failure} retry={retry}>
        {step === 'review' && figures ? (
          <SubmitButtons
            figures={figures}
            count={form.values.selectedPayees.length}
            busy={busy}
            onSubmit={() => void send(false)}
            onBack={() => setStep('form')}
          />
        ) : (
          <FormButtons
            todo={todoOf(form.values, warnings, attachments.failed)}
            busy={busy}
            focused={reviewed}
            onDraft={() => form.onSubmit(() => void send(true), showMissing)()}
          />
        )}
      </CostPanel>
      <UnsavedGuard dirty={form.isDirty() && !state.saved} busy={busy} />
    </form>
  )
}

const useDisbursementForm = (shown: DisbursementDetails | null, refetch: (() => void) | undefined): FormState => {
  const navigate = useNavigate()
  const options = (action: 'create' | 'update') => ({
    fallback: failedTo(action, 'disbursement'),
    success: ({ name, isDraft }: { name: string; isDraft: boolean }) =>
      completed(action, t(isDraft ? 'saved' : 'submitted', { name })),
    onSuccess: () => void navigate({ to: disbursementScreens.list.to() }),
  })
  const create = useCommand(api.disbursements.create, options('create'))
  const update = useCommand(api.disbursements.update, options('update'))
  return useRecordForm<DisbursementDetails, Values>({
    record: shown,
    refetch,
    valuesOf,
    schema,
    shape: inputOf,
    save: (values, base) =>
      base
        ? update.mutateAsync({ id: base.id, modifiedAt: base.modifiedAt, ...inputOf(values) })
        : create.mutateAsync(inputOf(values)),
  })
}

type Warnings = ReadonlyMap<string, readonly Warning[]>
const isUsed = (warnings: readonly Warning[] | undefined): boolean =>
  warnings?.some(({ kind }) => kind === 'same_invoice') ?? false

/** Marks rows whose invoice number is used, or that need a reason. Returns whether there are any. */
const markDuplicates = ({ values, setFieldError }: FormState['form'], warnings: Warnings): boolean => {
  const marked = values.selectedPayees.filter(({ key, duplicateReason }, index) => {
    const found = warnings.get(key)
    if (!found) return false
    if (isUsed(found)) {
      setFieldError(`selectedPayees.${index}.invoiceNumber`, errorMessage('invoice_twice'))
      return true
    }
    if (duplicateReason.trim() !== '') return false
    setFieldError(`selectedPayees.${index}.duplicateReason`, errorMessage('reason_needed'))
    return true
  })
  return marked.length > 0
}

/** The missing entries, shown before the review. */
const todoOf = (
  { payeesType, selectedPayees }: Values,
  warnings: Warnings,
  failedUploads: Attachments['failed'],
): string[] => {
  if (payeesType === 'employees') return []
  const used = selectedPayees.filter(({ key }) => isUsed(warnings.get(key))).length
  const reasons = selectedPayees.filter(
    ({ key, duplicateReason }) => warnings.has(key) && !isUsed(warnings.get(key)) && duplicateReason.trim() === '',
  ).length
  const files = selectedPayees.filter((row) => row.files.length === 0).length
  const waiting = selectedPayees.flatMap(({ files }) => files.flatMap((file) => (isUploaded(file) ? [] : [file])))
  const failed = waiting.filter((file) => failedUploads.has(file)).length
  return [
    ...(used > 0 ? [t('todo.used', { count: used })] : []),
    ...(reasons > 0 ? [t('todo.reasons', { count: reasons })] : []),
    ...(files > 0 ? [t('todo.files', { count: files })] : []),
    ...(failed > 0 ? [t('todo.failed', { count: failed })] : []),
    ...(waiting.length > failed ? [t('todo.uploads')] : []),
  ]
}

type FormButtonsProps = {
  todo: readonly string[]
  busy: boolean
  /** Whether to focus the button of the review, because the user returns from it. */
  focused: boolean
  onDraft: () => void
}
const FormButtons = ({ todo, busy, focused, onDraft }: FormButtonsProps) => (
  <>
    {todo.map((text) => (
      <p key={text} className={classes.todo}>
        <IconAlertTriangle size={16} aria-hidden />
        {text}
      </p>
    ))}
    <Button type="submit" size="md" disabled={busy} {...(focused && { ref: focusOnMount })}>
      {t('review.verb')}
    </Button>
    <Button variant="subtle" color="gray" loading={busy} onClick={onDraft}>
      {t('review.draft')}
    </Button>
  </>
)

type SubmitButtonsProps = {
  figures: Figures
  count: number
  busy: boolean
  onSubmit: () => void
  onBack: () => void
}
/** Submits the disbursement, with the consequence, or why that is not possible. */
const SubmitButtons = ({ figures, count, busy, onSubmit, onBack }: SubmitButtonsProps) => {
  const reasonId = useId()
  const total = ringgit(figures.total)
  const whyNot = whyNotSubmit(figures)
  return (
    <>
      <p className={classes.quiet} id={reasonId}>
        {whyNot ?? t('review.consequence', { count, total, toRepay: ringgit(figures.toRepay) })}
      </p>
      <Button size="md" loading={busy} disabled={whyNot !== null} aria-describedby={reasonId} onClick={onSubmit}>
        {t('review.submit', { amount: total })}
      </Button>
      <Button variant="subtle" color="gray" disabled={busy} onClick={onBack}>
        {ui('action.edit')}
      </Button>
    </>
  )
}
