import { Button, Checkbox, Group, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { typedRinggit, type Ringgit } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { api, useCommand } from '#web/api.ts'
import { thisPeriod } from '#web/clock.ts'
import { translate } from '#web/text.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { useAskAgain } from '#web/ui/ask-again.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/field-errors.ts'
import { useSchemaForm } from '#web/ui/FormPage.tsx'
import { MonthPicker } from '#web/ui/MonthPicker.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { otherDeductionKinds, otherDeductionNames, type OtherDeductionKind } from '../../other-deduction.rules.ts'
import { t } from '../other-deduction.texts.ts'
import type { z } from 'zod'
import type { otherDeduction } from '../other-deduction.contract.ts'

export type OtherDeduction = z.input<typeof otherDeduction>

/** The calls with figures that a change of a deduction changes. */
export const affected = ['deductions', 'rollingPayManagement'] as const

type Values = { kind: OtherDeductionKind | ''; amount: number | string; from: Period; to: Period | null }

/** The values as fields of the calls; the schema refuses an empty kind. */
const fieldsOf = ({ kind, amount, from, to }: Values) => ({
  ...(kind !== '' && { kind }),
  amount: typedRinggit(amount),
  from,
  ...(to !== null && { to }),
})

type FormProps = {
  employeeICNumber: string
  name: string
  deduction: OtherDeduction | null
  onClose: () => void
}
type Saved = Omit<Values, 'kind' | 'amount'> & { kind: OtherDeductionKind; amount: Ringgit }

const useSave = ({ employeeICNumber, name, deduction, onClose }: FormProps) => {
  const options = {
    fallback: t('saveFailed'),
    asks: 'deduction_beside',
    changes: affected,
    onSuccess: onClose,
  } as const
  const add = useCommand(api.employees.addOtherDeductions, { ...options, success: () => t('added') })
  const change = useCommand(api.employees.changeOtherDeduction, { ...options, success: () => t('changed') })
  const [kind, setKind] = useState<OtherDeductionKind>('other')
  const { send, dialog } = useAskAgain(
    ({ isAnother, to, ...saved }: Saved & { isAnother?: true }): Promise<unknown> => {
      const fields = { ...saved, ...(to !== null && { to }) }
      const another = isAnother && { isAnother }
      return deduction
        ? change.mutateAsync({
            deductionId: deduction.deductionId,
            ...fields,
            modifiedAt: deduction.modifiedAt,
            ...another,
          })
        : add.mutateAsync({ deductions: [{ employeeICNumber, ...fields }], ...another })
    },
    {
      code: 'deduction_beside',
      title: t('another.title'),
      verb: t('another.verb'),
      text: ({ params }) => t('another.text', { ...params, name, kind: translate(otherDeductionNames[kind]) }),
    },
  )
  const save = (values: Values): Promise<unknown> => {
    if (values.kind === '') return Promise.resolve()
    setKind(values.kind)
    return send({ ...values, kind: values.kind, amount: typedRinggit(values.amount) })
  }
  return { save, busy: add.isPending || change.isPending, dialog }
}

/** Adds a monthly deduction, or changes or ends one. */
export const OtherDeductionForm = (props: FormProps) => {
  const { deduction, onClose } = props
  const { save, busy, dialog } = useSave(props)
  const form = useSchemaForm<Values>({
    initial: {
      kind: deduction?.kind ?? '',
      amount: deduction?.amount ?? '',
      from: deduction?.from ?? thisPeriod(),
      to: deduction?.to ?? null,
    },
    schema: async () => (await import('../other-deduction.contract.ts')).otherDeductionFields,
    shape: (values) => (values.amount === '' ? { ...fieldsOf(values), amount: undefined } : fieldsOf(values)),
  })
  const { from, to } = form.values
  const submit = (values: Values) => {
    save(values).catch((error: unknown) => showFieldErrors(form, error, (path) => path.replace(/^deductions\.0\./, '')))
  }
  const month = (field: 'from' | 'to', label: string) => (
    <MonthPicker
      value={field === 'from' ? from : to}
      onChange={(value) => form.setFieldValue(field, value)}
      ahead={60}
      field={{ label, error: textOf(form.errors[field]), empty: t('empty') }}
    />
  )
  return (
    <Modal opened onClose={onClose} title={t(deduction ? 'changeTitle' : 'add')}>
      <DialogForm onSubmit={form.onSubmit(submit, focusFirstError)}>
        <Select
          label={t('kind')}
          placeholder={t('choose')}
          withAsterisk
          data-autofocus
          data={otherDeductionKinds.map((value) => ({ value, label: translate(otherDeductionNames[value]) }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
        <AmountInput label={t('amount')} withAsterisk {...form.getInputProps('amount')} />
        {month('from', t('from'))}
        <Checkbox
          label={t('ends')}
          checked={to !== null}
          onChange={(event) => form.setFieldValue('to', event.currentTarget.checked ? later(from) : null)}
        />
        {to !== null && month('to', t('to'))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('action.leave')}
          </Button>
          <Button type="submit" loading={busy}>
            {deduction ? ui('action.save') : t('add')}
          </Button>
        </Group>
      </DialogForm>
      {dialog}
    </Modal>
  )
}

const textOf = (error: unknown): string | null => (typeof error === 'string' ? error : null)
/** This month, or the first if that is later. */
const later = (from: Period): Period => (from > thisPeriod() ? from : thisPeriod())
