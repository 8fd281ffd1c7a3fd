import { Button } from '@mantine/core'
import { useState } from 'react'
import { sumRinggit } from '#kernel/money.ts'
import { HowToPay } from '#web/ui/HowToPay.tsx'
import { Card } from '#web/ui/Page.tsx'
import { t as payText } from '#web/ui/pay.texts.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { t } from '../reported-payment.texts.ts'
import { ReportForm, type ReportCall } from './ReportForm.tsx'
import { Reports, type WithdrawCall } from './Reports.tsx'
import type { Payable } from './reported-payment.ts'
import classes from './reported-payments.module.css'

type PayCardProps<Of> = {
  /** Whether something else is the next action. */
  minor?: boolean
  payable: Payable
  of: Of
  report: ReportCall<Of>
  withdraw: WithdrawCall<Of>
}
/** Where the employer pays, and the payments it has reported. */
export const PayCard = <Of extends object>({ minor = false, payable, of, report, withdraw }: PayCardProps<Of>) => {
  const [isReporting, setReporting] = useState(false)
  const { amountDue, reports, payTo, payReference } = payable
  const close = () => setReporting(false)
  const open = reports.filter(({ state }) => state === 'open')
  const isDue = amountDue > 0
  if (!isDue && open.length === 0) return null
  return (
    <Card title={payText('title')}>
      <div className={classes.pay}>
        <Reports reports={reports} of={of} withdraw={withdraw} />
        {isDue && (
          <HowToPay
            payTo={payTo}
            amount={amountDue}
            reported={sumRinggit(open.map(({ amount }) => amount))}
            reference={payReference}
          />
        )}
        {open.length === 0 && (
          <Button {...(minor && { variant: 'default' })} onClick={() => setReporting(true)} aria-haspopup="dialog">
            {t('title')}
          </Button>
        )}
      </div>
      <Sheet opened={isReporting} onClose={close} title={t('title')}>
        <ReportForm payable={payable} of={of} report={report} onClose={close} />
      </Sheet>
    </Card>
  )
}
