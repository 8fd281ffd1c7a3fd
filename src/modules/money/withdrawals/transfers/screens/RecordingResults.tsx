import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { sumRinggit, type Ringgit } from '#kernel/money.ts'
import { ringgit } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { api } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { completed } from '#web/ui/outcome.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { toRequested, type Show, type Transfer } from '../../bank/screens/dialog.tsx'
import { t } from '../../bank/transfer.texts.ts'
import { backText } from '../../decision/screens/balance-text.ts'
import { BankAnswer, BankReason } from '../../bank/screens/BankFields.tsx'

const netOf = (rows: readonly Transfer[]): Ringgit => sumRinggit(rows.map(({ netAmount }) => netAmount))

/** Selected rows that are with the bank can be completed, or cancelled with the bank's reason. */
export const recordingResults = (show: Show) => ({
  summary: (rows: readonly Transfer[]) => ringgit(netOf(rows)),
  actions: (rows: readonly Transfer[], clear: () => void) => (
    <>
      <CancelSelected rows={rows} clear={clear} />
      <CompleteSelected rows={rows} clear={clear} show={show} />
    </>
  ),
})
const CompleteSelected = ({ rows, clear, show }: { rows: readonly Transfer[]; clear: () => void; show: Show }) => {
  const ask = () =>
    rows.every((row) => row.sentToBank)
      ? show({ name: 'complete', rows, onDone: clear })
      : toast.info(t('transfers.onlySent'))
  return (
    <Button color="teal.7" leftSection={<IconCheck size={16} aria-hidden />} onClick={ask}>
      {t('transfers.completeSelected', { total: rows.length, amount: ringgit(netOf(rows)) })}
    </Button>
  )
}

type Chosen = Pick<
  Transfer,
  'id' | 'orgId' | 'employeeId' | 'period' | 'leaving' | 'netAmount' | 'requestedAmount' | 'sentToBank'
>

/** Cancels selected withdrawals that the bank did not pay. */
export const CancelSelected = ({ rows, clear }: { rows: readonly Chosen[]; clear: () => void }) => {
  const [asking, setAsking] = useState(false)
  const amounts = { total: rows.length, amount: ringgit(sumRinggit(rows.map(({ netAmount }) => netAmount))) }
  const verb = t('transfers.cancelSelected', amounts)
  const back = backText(rows.map(toRequested))
  const ask = () => {
    if (rows.every((row) => row.sentToBank)) setAsking(true)
    else toast.info(t('transfers.onlySent'))
  }
  return (
    <>
      <Button variant="outline" color="gray.3" onClick={ask}>
        {verb}
      </Button>
      {asking && (
        <CommandDialog
          title={verb}
          wide
          onClose={() => setAsking(false)}
          call={api.rollingPayAdmin.cancelSelected}
          initial={{ reason: '', bankAnswer: '' }}
          input={(values) => ({
            transactions: rows.map(({ orgId, id }) => ({ orgId, transactionId: id })),
            ...values,
          })}
          schema={async () => (await import('../../bank/payment.contract.ts')).paymentCalls.cancelSelected.input}
          failed={t('transfers.failedUpdate')}
          success={completed('cancel', t('transfers.outcome.cancelledMany', amounts))}
          onDone={clear}
          danger
          verb={verb}
          dismiss={ui('action.keep')}
          effect={t('cancel.text', { count: rows.length })}
        >
          {(form) => (
            <>
              {back && <Text size="sm">{back}</Text>}
              <BankReason {...form.getInputProps('reason')} />
              <BankAnswer {...form.getInputProps('bankAnswer')} />
            </>
          )}
        </CommandDialog>
      )}
    </>
  )
}
