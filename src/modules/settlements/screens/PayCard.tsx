import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatSen, senOf } from '#kernel/money.ts'
import { CopyIcon } from '#web/ui/CopyIcon.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { Card, Facts, type Fact } from '#web/ui/Page.tsx'
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
    <Card title={t('pay.title')}>
      <div className={classes.pay}>
        <Reports reports={settlement.reports} settlement={settlement} />
        <Facts
          facts={[
            payTo && [t('pay.bank'), payTo.bank],
            payTo && copied(t('pay.accountName'), payTo.accountName),
            payTo && copied(t('pay.accountNumber'), payTo.accountNumber, inFours(payTo.accountNumber)),
            copied(t('pay.amount'), formatSen(senOf(amountDue)), ringgit(amountDue)),
            copied(t('pay.reference'), payReference),
          ]}
        />
        <p className={classes.note}>{t(payTo ? 'pay.hint' : 'pay.noAccount')}</p>
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

/** Digits in groups of four, as people compare them. They are copied without spaces. */
const inFours = (digits: string): string => digits.match(/.{1,4}/g)?.join(' ') ?? digits

const copied = (name: string, value: string, shown: ReactNode = value): Fact => [
  name,
  <span key={name} className={classes.copied}>
    <span className="num">{shown}</span>
    <CopyIcon
      value={value}
      size={32}
      label={t('pay.copy', { what: name })}
      copiedLabel={t('pay.copied', { what: name })}
    />
  </span>,
]
