import { Button, Group, Text, Textarea } from '@mantine/core'
import { isLocalDate } from '#kernel/time.ts'
import { api, messageOf, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { useSchemaForm, withChecks } from '#web/ui/FormPage.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/field-errors.ts'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { whyNotHold } from '../supplier.rules.ts'
import { t } from '../supplier.texts.ts'
import { DroppedPayments } from './DroppedPayments.tsx'
import type { SupplierDetails } from './supplier.ts'

const schema = async () =>
  withChecks((await import('../supplier.contract.ts')).suppliers.hold.input, ({ holdUntil }: { holdUntil: string }) => {
    const code = isLocalDate(holdUntil) ? whyNotHold(holdUntil, today()) : null
    return code ? { holdUntil: errorMessage(code) } : {}
  })

type HoldFormProps = {
  supplierKey: { id: string; orgId?: string }
  name: string
  unsent: SupplierDetails['unsent']
  onClose: () => void
}
/** The dialog's form that puts a supplier on hold with a reason and an end date. */
export const HoldForm = ({ supplierKey, name, unsent, onClose }: HoldFormProps) => {
  const inputOf = (values: { holdUntil: string; reason: string }) => ({ ...supplierKey, ...values })
  const form = useSchemaForm({
    initial: { holdUntil: '', reason: '' },
    schema,
    shape: inputOf,
  })
  const hold = useCommand(api.suppliers.hold, {
    fallback: null,
    success: completed('hold', t('outcome.hold', { name })),
    onSuccess: onClose,
  })
  const submit = form.onSubmit((values) => {
    hold.mutate(inputOf(values), {
      onError: (error) => {
        if (!showFieldErrors(form, error)) toast.failed(messageOf(error, failedTo('hold', 'supplier')))
      },
    })
  }, focusFirstError)
  const dateProps = form.getInputProps('holdUntil')
  return (
    <DialogForm onSubmit={submit}>
      <Text>{t('hold.text')}</Text>
      <DroppedPayments unsent={unsent} />
      <DateField
        label={t('hold.until')}
        min={today()}
        value={form.values.holdUntil}
        onChange={(date) => form.setFieldValue('holdUntil', date)}
        onBlur={dateProps.onBlur}
        error={dateProps.error}
        autoFocus
      />
      <Textarea
        label={t('hold.reason')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={hold.isPending}>
          {ui('action.leave')}
        </Button>
        <Button type="submit" loading={hold.isPending}>
          {t('hold.verb')}
        </Button>
      </Group>
    </DialogForm>
  )
}
