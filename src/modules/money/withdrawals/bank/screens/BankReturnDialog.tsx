import { Text } from '@mantine/core'
import { errorMessage } from '#web/errors.ts'
import type { LocalDate } from '#kernel/time.ts'
import { api } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { ringgit } from '#web/ui/format.ts'
import { completed } from '#web/ui/outcome.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { backText } from '../../decision/screens/balance-text.ts'
import { whyNotReturn } from '../transfer.rules.ts'
import { t } from '../transfer.texts.ts'
import { BankReason } from './BankFields.tsx'
import { toRequested, type Transfer } from './dialog.tsx'

const dateError = ({ status, transferDate, returnedAt }: Transfer, returnedOn: string): string | null => {
  if (returnedOn === '') return ui('state.required')
  const facts = { status, transferOn: transferDate, returnedAt, today: today(), returnedOn: returnedOn as LocalDate }
  const whyNot = whyNotReturn(facts)
  return whyNot && errorMessage(whyNot.code, whyNot.params)
}

/** Records that the bank returned a transfer. */
export const BankReturnDialog = ({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) => {
  const { id, orgId, createdBy: name } = transfer
  const net = ringgit(transfer.netAmount)
  const back = backText([toRequested(transfer)])
  return (
    <CommandDialog
      title={t('bankReturn.title')}
      wide
      onClose={onClose}
      call={api.rollingPayAdmin.recordBankReturn}
      initial={{ reason: '', returnedOn: String(today()) }}
      input={(values) => ({ orgId, transactionId: id, ...values })}
      schema={async () => (await import('../payment.contract.ts')).paymentCalls.recordBankReturn.input}
      check={({ returnedOn }) => ({ returnedOn: dateError(transfer, returnedOn) })}
      refusedField={(code) => (code.startsWith('return_date') ? 'returnedOn' : null)}
      failed={t('transfers.failedUpdate')}
      success={completed('return', t('transfers.outcome.returned', { name, amount: net }))}
      danger
      verb={t('bankReturn.verb', { net })}
      effect={t('bankReturn.intro', { net, name })}
    >
      {(form) => (
        <>
          {back && <Text size="sm">{back}</Text>}
          <BankReason {...form.getInputProps('reason')} />
          <DateField
            label={t('bankReturn.date')}
            min={transfer.transferDate ?? undefined}
            max={today()}
            {...form.getInputProps('returnedOn')}
            value={form.values.returnedOn}
          />
        </>
      )}
    </CommandDialog>
  )
}
