import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCall } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { instantText, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { t } from '../../payout.texts.ts'
import type { DisbursementDetails, Line } from '../../screens/disbursement.ts'
import classes from '../../screens/payouts.module.css'

type Payout = Awaited<ReturnType<typeof api.disbursements.getPayouts>>['payouts'][number]
type Report = Payout['disputes'][number]
type Decision = { payout: Payout; outcome: NonNullable<Report['decision']> }

type DisputedPaymentsProps = { batch: DisbursementDetails; isPlatform: boolean }
/** Payments about which the provider's reports contradict each other, each with both reports and the decision. */
export const DisputedPayments = ({ batch, isPlatform }: DisputedPaymentsProps) => {
  const disputed = batch.selectedPayees.filter((line) => line.disputed)
  const { data } = useCall(
    api.disbursements.getPayouts,
    { disbursementId: batch.id, orgId: batch.orgId },
    { fallback: t('failed'), enabled: isPlatform && disputed.length > 0, refetchInterval: 15_000 },
  )
  const [choice, choose] = useState<Decision | null>(null)
  const nameOf = (lineId: string) => batch.selectedPayees.find((line) => line.lineId === lineId)?.name ?? ''
  return (
    <>
      {disputed.length > 0 && (
        <Notice tone="stop" title={t('disputed.title', { count: disputed.length })}>
          {t(isPlatform ? 'disputed.text' : 'disputed.textForOrganization')}
          {!isPlatform && <Names lines={disputed} />}
          {data?.payouts
            .filter(({ disputes }) => disputes.some(isOpen))
            .map((payout) => (
              <section key={payout.id} className={classes.dispute}>
                <h3>{t('disputed.payment', { name: nameOf(payout.lineId), amount: ringgit(payout.amount) })}</h3>
                <Facts facts={[recorded(payout), ...payout.disputes.filter(isOpen).map(reported)]} />
                <IfMay call={api.disbursements.decidePayout}>
                  <Group gap="xs" mt="xs">
                    {(['paid', 'not-paid'] as const).map((outcome) => (
                      <Button
                        key={outcome}
                        variant="default"
                        onClick={() => choose({ payout, outcome })}
                        aria-haspopup="dialog"
                      >
                        {t(`disputed.decide.${outcome}`)}
                      </Button>
                    ))}
                  </Group>
                </IfMay>
              </section>
            ))}
        </Notice>
      )}
      {choice && (
        <DecisionDialog batch={batch} {...choice} name={nameOf(choice.payout.lineId)} onClose={() => choose(null)} />
      )}
    </>
  )
}

const isOpen = ({ decision }: Report): boolean => decision === null

const Names = ({ lines }: { lines: readonly Line[] }) => (
  <ul className={classes.names}>
    {lines.map(({ lineId, name, amount }) => (
      <li key={lineId}>{t('disputed.payment', { name, amount: ringgit(amount) })}</li>
    ))}
  </ul>
)

const joined = (parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(', ')

const recorded = ({ status, amount, reference, reason, finishedAt, createdAt }: Payout) =>
  [
    t('disputed.recorded', { at: instantText(finishedAt ?? createdAt) }),
    joined([statusText(status), ringgit(amount), reference, reason]),
  ] as const
const reported = ({ status, amount, currency, reference, reason, differs, reportedAt }: Report) =>
  [
    t('disputed.reported', { at: instantText(reportedAt) }),
    joined([
      statusText(status),
      amount !== null && ringgit(amount),
      differs.includes('currency') && currency,
      reference,
      reason,
      ...differs.map((what) => t(`disputed.differs.${what}`)),
    ]),
  ] as const

type DecisionDialogProps = Decision & { batch: DisbursementDetails; name: string; onClose: () => void }
const DecisionDialog = ({ batch: { id, orgId }, payout, outcome, name, onClose }: DecisionDialogProps) => {
  const verb = t(`disputed.decide.${outcome}`)
  const amount = ringgit(payout.amount)
  const reportIds = payout.disputes.filter(isOpen).map((one) => one.id)
  return (
    <CommandDialog
      title={`${verb}: ${name}, ${amount}`}
      onClose={onClose}
      call={api.disbursements.decidePayout}
      input={({ reason }) => ({ id, orgId, payoutId: payout.id, decision: outcome, reason, reportIds })}
      reason={{ label: t('disputed.reason') }}
      success={t('disputed.done')}
      changes={['disbursements', 'repayments', 'orgs', 'transactions']}
      verb={`${verb}, ${amount}`}
      effect={t(`disputed.consequence.${outcome}`)}
    />
  )
}
