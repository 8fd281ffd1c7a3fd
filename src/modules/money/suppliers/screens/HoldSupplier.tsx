import { Textarea } from '@mantine/core'
import { isLocalDate } from '#kernel/time.ts'
import { api } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { whyNotHold } from '../supplier.rules.ts'
import { t } from '../supplier.texts.ts'
import { DroppedPayments } from './DroppedPayments.tsx'
import type { SupplierDetails } from './supplier.ts'

type HoldSupplierProps = {
  supplierKey: { id: string; orgId?: string }
  name: string
  unsent: SupplierDetails['unsent']
  onClose: () => void
}
/** Puts a supplier on hold with a reason and an end date. */
export const HoldSupplier = ({ supplierKey, name, unsent, onClose }: HoldSupplierProps) => (
  <CommandDialog
    title={`${t('hold.verb')}: ${name}`}
    onClose={onClose}
    call={api.suppliers.hold}
    initial={{ holdUntil: '', reason: '' }}
    input={(values) => ({ ...supplierKey, ...values })}
    schema={async () => (await import('../supplier.contract.ts')).suppliers.hold.input}
    check={({ holdUntil }) => {
      const code = isLocalDate(holdUntil) ? whyNotHold(holdUntil, today()) : null
      return { holdUntil: code && errorMessage(code) }
    }}
    failed={failedTo('hold', 'supplier')}
    success={completed('hold', t('outcome.hold', { name }))}
    verb={t('hold.verb')}
    effect={t('hold.text')}
  >
    {(form) => (
      <>
        <DroppedPayments unsent={unsent} />
        <DateField
          label={t('hold.until')}
          min={today()}
          autoFocus
          {...form.getInputProps('holdUntil')}
          value={form.values.holdUntil}
        />
        <Textarea
          label={t('hold.reason')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={300}
          {...form.getInputProps('reason')}
        />
      </>
    )}
  </CommandDialog>
)
