import { Anchor, Button, Group } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { dateText, momentText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { completed } from '#web/ui/outcome.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { settlementScreens } from '../settlement.screens.ts'
import { t } from '../settlement.texts.ts'
import type { ReportedPayment, SettlementDetails } from './settlement.ts'
import classes from './settlements.module.css'

/** The slip of a reported payment. */
export const SlipLink = ({ report }: { report: ReportedPayment }) => (
  <Anchor href={report.slip.url} target="_blank" rel="noreferrer" size="sm" underline="always">
    <IconPaperclip size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> {report.slip.fileName}
  </Anchor>
)

const figuresOf = ({ amount, paymentDate }: ReportedPayment) => ({
  amount: ringgit(amount),
  date: dateText(paymentDate),
})
const factsOf = (report: ReportedPayment) => ({ name: report.createdByName, at: momentText(report.createdAt) })

type ReportsProps = { reports: readonly ReportedPayment[]; settlement: SettlementDetails }
/** What became of the last reported payment, as its organization sees it. */
export const Reports = ({ reports, settlement }: ReportsProps) => {
  const [last] = reports
  if (!last || last.state === 'recorded' || last.state === 'withdrawn') return null
  if (last.state === 'open') return <OpenReport report={last} settlement={settlement} />
  return last.state === 'void' ? (
    <Notice tone="wait" title={t('report.void', figuresOf(last))}>
      {t('report.voidHint')}
    </Notice>
  ) : (
    <Notice tone="wait" title={t('report.dismissed', figuresOf(last))}>
      {t('report.dismissedBy', {
        reason: last.reason ?? '',
        name: last.closedByName ?? 'Upah',
        at: momentText(last.closedAt ?? last.createdAt),
      })}
    </Notice>
  )
}

type OneProps = { report: ReportedPayment; settlement: SettlementDetails }
const OpenReport = ({ report, settlement }: OneProps) => {
  const [asking, setAsking] = useState(false)
  const withdraw = useCommand(api.repaymentTransactions.withdrawReport, {
    fallback: null,
    success: completed('withdraw', t('report.withdrawn')),
    changes: ['repayments', 'disbursements'],
  })
  const { id: repaymentId, disbursementId } = settlement
  return (
    <Notice title={t('report.open', figuresOf(report))}>
      <p className={classes.reported}>{t('report.openTo', factsOf(report))}</p>
      <Group gap="md">
        <SlipLink report={report} />
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)} aria-haspopup="dialog">
          {t('report.withdraw')}
        </Button>
      </Group>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('report.withdrawTitle', figuresOf(report))}
        verb={t('report.withdraw')}
        onConfirm={() => withdraw.mutateAsync({ repaymentId, disbursementId, id: report.id })}
      >
        {t('report.withdrawText')}
      </Confirm>
    </Notice>
  )
}

/** The open report as platform staff see it, who record the payment or dismiss the report. */
export const ReportToAnswer = ({ settlement }: { settlement: SettlementDetails }) => {
  const [asking, setAsking] = useState(false)
  const dismiss = useCommand(api.repaymentTransactions.dismissReport, {
    fallback: null,
    success: completed('dismiss', t('report.dismissDone')),
    changes: ['repayments'],
  })
  const report = settlement.reports.find(({ state }) => state === 'open')
  if (!report) return null
  const { id: repaymentId, disbursementId, orgId } = settlement
  const figures = figuresOf(report)
  return (
    <Card title={t('report.pill')}>
      <Notice tone="wait" title={t('report.open', figures)}>
        <p className={classes.reported}>{t('report.openPlatform', factsOf(report))}</p>
        <SlipLink report={report} />
      </Notice>
      <IfMay call={api.repaymentTransactions.dismissReport}>
        <Group mt="md" gap="sm">
          <Button component={Link} to={settlementScreens.createPayment.to({ orgId, disbursementId, repaymentId })}>
            {t('report.record', figures)}
          </Button>
          <Button variant="default" onClick={() => setAsking(true)} aria-haspopup="dialog">
            {t('report.dismiss')}
          </Button>
        </Group>
      </IfMay>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('report.dismissTitle', figures)}
        verb={t('report.dismissVerb')}
        reason={{ label: t('report.dismissReason'), required: ui('state.required') }}
        onConfirm={(reason) => dismiss.mutateAsync({ repaymentId, disbursementId, orgId, id: report.id, reason })}
      >
        {t('report.dismissText', { name: report.createdByName, ...figures })}
      </Confirm>
    </Card>
  )
}
