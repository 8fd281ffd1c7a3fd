import { Button } from '@mantine/core'
import { useState } from 'react'
import { HowToPay } from '#web/ui/HowToPay.tsx'
import { Card } from '#web/ui/Page.tsx'
import { t as payText } from '#web/ui/pay.texts.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { t } from '../settlement.texts.ts'
import { ReportForm } from './ReportForm.tsx'
import { Reports } from './Reports.tsx'
import type { SettlementDetails } from './settlement.ts'
import classes from './settlements.module.css'

/** Where the employer pays, and what it has reported to have paid. */
export const PayCard = ({ settlement }: { settlement: SettlementDetails }) => {
  const [isReporting, setReporting] = useState(false)
  const { amountDue, reported, payTo, payReference } = settlement
  if (amountDue <= 0) return null
  return (
    <Card title={payText('title')}>
      <div className={classes.pay}>
        <Reports reports={settlement.reports} settlement={settlement} />
        <HowToPay payTo={payTo} amount={amountDue} reference={payReference} />
        {!reported && (
          <Button onClick={() => setReporting(true)} aria-haspopup="dialog">
            {t('report.verb')}
          </Button>
        )}
      </div>
      <Sheet opened={isReporting} onClose={() => setReporting(false)} title={t('report.title')}>
        <ReportForm settlement={settlement} onClose={() => setReporting(false)} />
      </Sheet>
    </Card>
  )
}
