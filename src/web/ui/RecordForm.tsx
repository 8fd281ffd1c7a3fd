import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import { versionOf, type Versioned } from '#kernel/version.ts'
import { CallError } from '../api.ts'
import { showFieldErrors } from './field-errors.ts'
import { focusOnMount } from './focus.ts'
import { FormPage, useSchemaForm, type Schema } from './FormPage.tsx'
import { isSame, merge, type Merged } from './merge.ts'
import { Notice } from './Notice.tsx'
import { t } from './record-form.texts.ts'
import { toast } from './toast.ts'
import { ui } from './ui.texts.ts'

type Fields = Record<string, unknown>
type RecordFormOptions<R, V> = {
  /** The current record on the server; null when creating a record. */
  record: R | null
  refetch?: (() => void) | undefined
  valuesOf: (record: R | null) => V
  /** The schema of the call. `before` are the values before any change. */
  schema: (before: V) => Promise<Schema>
  /** Maps the values to the call's input, if they differ. */
  shape?: (values: V) => unknown
  /** Maps a path of the call's input to a field of the form. */
  fieldOf?: (path: string) => string
} & Saving<R, V>
type Saving<R, V> =
  /** Creates a record, or saves changes to `base`. The screen then leaves the form. */
  | { save: (values: V, base: R | null, before: V) => Promise<unknown>; saveAndStay?: undefined }
  /** Saves and returns the record, for a form that stays open. Unchanged values are not saved. */
  | { save?: undefined; saveAndStay: (values: V, base: R | null) => Promise<R> }

export type RecordFormState<R, V> = {
  readonly form: UseFormReturnType<V>
  /** The record that the form was filled with; null when creating a record. */
  readonly base: R | null
  readonly busy: boolean
  readonly saved: boolean
  /** Rejects with errors that no field shows. */
  readonly save: (values: V) => Promise<void>
  /** Changes by someone else since the form was filled; null if there are none. */
  readonly conflict: (Merged<V> & { readonly refused: boolean; readonly accept: () => void }) | null
}

/** The state of a form that creates or edits a record, including conflicts with changes by someone else. */
export const useRecordForm = <R extends Versioned, V extends Fields>(
  options: RecordFormOptions<R, V>,
): RecordFormState<R, V> => {
  const { record, valuesOf } = options
  const [base, setBase] = useState(record)
  const [progress, setProgress] = useState<'editing' | 'saving' | 'saved'>('editing')
  const [refused, setRefused] = useState(false)
  const before = valuesOf(base)
  const form = useSchemaForm<V>({
    initial: before,
    schema: () => options.schema(before),
    ...(options.shape && { shape: options.shape }),
  })
  const save = async (values: V): Promise<void> => {
    if (options.saveAndStay && base && isSame(values, before)) return toast.info(ui('state.unchanged'))
    setProgress('saving')
    try {
      if (options.saveAndStay) {
        const stored = await options.saveAndStay(values, base)
        setBase(stored)
        // Keep what the user typed during the request, which is not saved yet.
        if (isSame(form.getValues(), values)) form.setValues(valuesOf(stored))
        form.resetDirty(valuesOf(stored))
        setProgress('editing')
      } else {
        await options.save(values, base, before)
        setProgress('saved')
      }
    } catch (error) {
      setProgress('editing')
      if (error instanceof CallError && error.code === 'record_changed') {
        setRefused(true)
        options.refetch?.()
      }
      if (!showFieldErrors(form, error, options.fieldOf)) throw error
    }
  }
  const isChanged = base !== null && record !== null && versionOf(base) !== versionOf(record) && progress === 'editing'
  const merged = isChanged ? merge(before, valuesOf(record), form.values) : null
  const accept = () => {
    form.setInitialValues(valuesOf(record))
    if (merged) form.setValues(merged.values)
    setBase(record)
    setRefused(false)
  }
  return {
    form,
    base,
    busy: progress === 'saving',
    saved: progress === 'saved',
    save,
    conflict: merged && { ...merged, refused, accept },
  }
}

type RecordFormProps<R, V> = {
  state: RecordFormState<R, V>
  /** Defaults to saving. A screen can ask for confirmation first. */
  onSubmit?: (values: V) => void
  onCancel: () => void
  createVerb: string
  /** The submit button for an existing record. Defaults to Save. */
  editVerb?: string
  /** Buttons before the submit button. */
  extra?: ReactNode
  /** Default if another button is the next action. */
  submitVariant?: 'default'
  /** Replaces the row of buttons, which it receives. */
  footer?: (buttons: ReactNode) => ReactNode
  /** Disables the submit button. The fields show why. */
  blocked?: boolean
  /** The title of the notice that someone else has changed the record. */
  conflictTitle: string
  labelOf: (field: string) => string
  children: ReactNode
}

/** A form that creates or edits a record: conflict notice, fields, buttons. */
export const RecordForm = <R, V extends Fields>(props: RecordFormProps<R, V>) => {
  const { form, base, busy, saved, save, conflict } = props.state
  return (
    <>
      {conflict && <ConflictNotice conflict={conflict} title={props.conflictTitle} labelOf={props.labelOf} />}
      <FormPage
        form={form}
        // The command shows errors as a toast.
        onSubmit={props.onSubmit ?? ((values) => void save(values).catch(() => undefined))}
        busy={busy}
        saved={saved}
        verb={base ? (props.editVerb ?? ui('action.save')) : props.createVerb}
        busyVerb={ui(base ? 'state.updating' : 'state.creating')}
        disabled={props.blocked ?? false}
        extra={props.extra}
        footer={props.footer}
        {...(props.submitVariant && { submitVariant: props.submitVariant })}
        onCancel={props.onCancel}
      >
        {props.children}
      </FormPage>
    </>
  )
}

type ConflictNoticeProps<V> = {
  conflict: NonNullable<RecordFormState<unknown, V>['conflict']>
  title: string
  labelOf: (field: string) => string
  /** The label of the button. Defaults to `Update the form`. */
  verb?: string
}
/** Lists the changes by someone else. Gets the focus only after a refused save, so that it doesn't interrupt typing. */
export const ConflictNotice = <V,>({ conflict, title, labelOf, verb = t('take') }: ConflictNoticeProps<V>) => {
  const { taken, kept, refused, accept } = conflict
  const names = (fields: readonly string[]) => fields.map(labelOf).join(', ')
  return (
    <div role="alert" key={String(refused)} {...(refused && { ref: focusOnMount, tabIndex: -1 })}>
      <Notice tone="wait" title={title}>
        {taken.length > 0 && <span>{t('taken', { fields: names(taken) })}</span>}
        {kept.length > 0 && <span>{t('kept', { fields: names(kept) })}</span>}
        <div>
          <Button size="compact-md" variant="default" onClick={accept}>
            {verb}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
