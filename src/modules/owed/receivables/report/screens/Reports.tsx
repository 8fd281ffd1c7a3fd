import { Anchor, Button, Group } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { ClientCall } from '#kernel/client.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { dateText, momentText, ringgit } from '#web/ui/format.ts'
import { completed } from '#web/ui/outcome.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card } from '#web/ui/Page.tsx'
import { t } from '../reported-payment.texts.ts'
import type { ReportedPayment } from './reported-payment.ts'
import classes from './reported-payments.module.css'

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

export type WithdrawCall<Of> = {
  readonly call: ClientCall<Of & { readonly id: string }, unknown>
  readonly changes: readonly string[]
}
type ReportsProps<Of> = { reports: readonly ReportedPayment[]; of: Of; withdraw: WithdrawCall<Of> }
/** The open report, or what became of the last one, as its organization sees it. */
export const Reports = <Of extends object>({ reports, of, withdraw }: ReportsProps<Of>) => {
  const last = reports.find(({ state }) => state === 'open') ?? reports[0]
  if (!last || last.state === 'recorded' || last.state === 'withdrawn') return null
  if (last.state === 'open') return <OpenReport report={last} of={of} withdraw={withdraw} />
  return last.state === 'void' ? (
    <Notice tone="wait" title={t('void', figuresOf(last))}>
      {t('voidHint')}
    </Notice>
  ) : (
    <Notice tone="wait" title={t('dismissed', figuresOf(last))}>
      {t('dismissedBy', {
        reason: last.reason ?? '',
        name: last.closedByName ?? 'Upah',
        at: momentText(last.closedAt ?? last.createdAt),
      })}
    </Notice>
  )
}

type OneProps<Of> = { report: ReportedPayment; of: Of; withdraw: WithdrawCall<Of> }
const OpenReport = <Of extends object>({ report, of, withdraw: { call, changes } }: OneProps<Of>) => {
  const [asking, setAsking] = useState(false)
  const withdraw = useCommand(call, { fallback: null, success: completed('withdraw', t('withdrawn')), changes })
  return (
    <Notice title={t('open', figuresOf(report))}>
      <p className={classes.reported}>{t('openTo', factsOf(report))}</p>
      <Group gap="md">
        <SlipLink report={report} />
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)} aria-haspopup="dialog">
          {t('withdraw')}
        </Button>
      </Group>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('withdrawTitle', figuresOf(report))}
        verb={t('withdraw')}
        onConfirm={() => withdraw.mutateAsync({ ...of, id: report.id })}
      >
        {t('withdrawText')}
      </Confirm>
    </Notice>
  )
}

type ToAnswerProps<Of> = {
  /** `Payment reported` by default. */
  title?: string
  reports: readonly ReportedPayment[]
  of: Of
  /** Records the payment, filled in from the report. */
  record: (verb: string) => ReactNode
  dismiss: ClientCall<Of & { readonly id: string; readonly reason: string }, unknown>
  changes: readonly string[]
}
/** The open report as platform staff see it, who record the payment or dismiss the report. */
export const ReportToAnswer = <Of extends object>({
  title = t('pill'),
  reports,
  of,
  record,
  dismiss: call,
  changes,
}: ToAnswerProps<Of>) => {
  const [asking, setAsking] = useState(false)
  const dismiss = useCommand(call, { fallback: null, success: completed('dismiss', t('dismissDone')), changes })
  const report = reports.find(({ state }) => state === 'open')
  if (!report) return null
  const figures = figuresOf(report)
  return (
    <Card title={title}>
      <Notice tone="wait" title={t('open', figures)}>
        <p className={classes.reported}>{t('openPlatform', factsOf(report))}</p>
        <SlipLink report={report} />
      </Notice>
      <IfMay call={call}>
        <Group mt="md" gap="sm">
          {record(t('record', figures))}
          <Button variant="default" onClick={() => setAsking(true)} aria-haspopup="dialog">
            {t('dismiss')}
          </Button>
        </Group>
      </IfMay>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('dismissTitle', figures)}
        verb={t('dismissVerb')}
        reason={{ label: t('dismissReason') }}
        onConfirm={(reason) => dismiss.mutateAsync({ ...of, id: report.id, reason })}
      >
        {t('dismissText', { name: report.createdByName, ...figures })}
      </Confirm>
    </Card>
  )
}
