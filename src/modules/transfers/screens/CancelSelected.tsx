import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { sumRinggit } from '#kernel/money.ts'
import { api, useCommand } from '#web/api.ts'
import { thisPeriod } from '#web/clock.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
import type { Transfer } from './dialog.tsx'
import { t } from '../transfer.texts.ts'

type Chosen = Pick<Transfer, 'id' | 'orgId' | 'employeeId' | 'period' | 'netAmount' | 'requestedAmount' | 'sentToBank'>

/** Cancels selected withdrawals that the bank did not pay. */
export const CancelSelected = ({ rows, clear }: { rows: readonly Chosen[]; clear: () => void }) => {
  const [asking, setAsking] = useState(false)
  const cancel = useCommand(api.rollingPayAdmin.cancelSelected, {
    fallback: null,
    success: t('transfers.done', { action: t('cancel.action') }),
    onSuccess: clear,
  })
  const ask = () => {
    if (rows.every((row) => row.sentToBank)) setAsking(true)
    else toast.info(t('transfers.onlySent'))
  }
  const net = ringgit(sumRinggit(rows.map(({ netAmount }) => netAmount)))
  const verb = t('transfers.cancelSelected', { total: rows.length, amount: net })
  const back = rows.filter(({ period }) => period === thisPeriod())
  const backAmount = ringgit(sumRinggit(back.map(({ requestedAmount }) => requestedAmount)))
  const balances = new Set(back.map(({ employeeId }) => employeeId)).size
  return (
    <>
      <Button variant="outline" color="gray.3" onClick={ask}>
        {verb}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        danger
        title={verb}
        verb={verb}
        dismiss={ui('action.keep')}
        reason={{ label: t('bankReturn.reason'), required: ui('state.required') }}
        onConfirm={(reason) =>
          cancel.mutateAsync({
            transactions: rows.map(({ orgId, id }) => ({ orgId, transactionId: id })),
            reason,
          })
        }
      >
        <Text size="sm">{t('cancel.text', { count: rows.length })}</Text>
        {balances > 0 && <Text size="sm">{t('cancel.back', { amount: backAmount, count: balances })}</Text>}
      </Confirm>
    </>
  )
}
