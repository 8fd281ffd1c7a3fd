import { Button } from '@mantine/core'
import type { Ringgit } from '#kernel/money.ts'
import { useMay } from '#web/may.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { instantText, Money, ringgit, sumOf } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../../payout.texts.ts'
import { noteOf, type DisbursementDetails, type Line } from '../../screens/disbursement.ts'
import classes from '../../screens/payouts.module.css'
import { BarredLines, LineAmounts } from '../../screens/Remarks.tsx'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { startOptions } from '../../screens/start-options.ts'

type Batch = Pick<DisbursementDetails, 'id' | 'orgId' | 'name' | 'status' | 'selectedPayees' | 'decisions'>

/** The groups of payees by result, in the order of what needs attention. */
const groups = [
  ['failed', 'failed'],
  ['unknown', 'unknown'],
  ['sent', 'sending'],
  ['reversed', 'reversed'],
  ['dropped', 'dropped'],
  ['paid', 'paid'],
] as const

type PanelProps = {
  batch: Batch
  isPlatform: boolean
  /** The amount to repay without the failed payments. */
  toRepay: Ringgit
}
/** The progress of a disbursement that is paid through the payment provider, and what to do about its failed payments. */
export const PayoutPanel = ({ batch, isPlatform, toRepay }: PanelProps) => {
  const { selectedPayees: lines, status } = batch
  const withStatus = (wanted: string) => lines.filter((line) => line.status === wanted)
  const failed = status === 'processing' ? withStatus('failed').filter(({ disputed }) => !disputed) : []
  const canRetry = failed.some(({ barred }) => barred === null)
  const isUnknown = withStatus('unknown').length > 0
  const hasOpen = isUnknown || withStatus('sent').length > 0
  const dropped = withStatus('dropped').length
  const may = useMay()
  return (
    <>
      {isPlatform && hasOpen && <ProviderDown batch={batch} />}
      {isUnknown && (
        <Notice tone="wait" title={t('unknownTitle')}>
          {t('unknown')}
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice tone="stop" title={t('failedTitle', { count: failed.length })}>
          {isPlatform
            ? t('failedText', { count: failed.length, toRepay: ringgit(toRepay) })
            : t('failedForOrganization', { count: failed.length })}
          <ul className={classes.names}>
            {failed.map((line) => (
              <li key={line.lineId}>
                {t('failedLine', { name: line.name, amount: ringgit(line.amount), reason: noteOf(line) })}
              </li>
            ))}
          </ul>
          {isPlatform && canRetry && may(api.disbursements.retryPayouts) && (
            <DialogButton variant="filled" mt="sm" label={t('retry', { count: payable(failed).length })}>
              {(close) => <RetryDialog batch={batch} failed={failed} onClose={close} />}
            </DialogButton>
          )}
        </Notice>
      )}
      <Card
        title={t('title')}
        aside={t('progress', { paid: withStatus('paid').length, count: lines.length - dropped })}
      >
        <ul className={classes.groups}>
          {groups
            .map(([key, state]) => ({ key, state, of: withStatus(key) }))
            .filter(({ of }) => of.length > 0)
            .map(({ key, state, of }) => (
              <li key={key}>
                <StatusPill status={key} text={t(`state.${state}`)} />
                <span>{t('count', { count: of.length })}</span>
                <Money amount={sumOf(of)} />
              </li>
            ))}
        </ul>
        {isPlatform && hasOpen && may(api.disbursements.checkPayouts) && <Check batch={batch} />}
      </Card>
    </>
  )
}

const ProviderDown = ({ batch: { id, orgId } }: { batch: Batch }) => {
  const { data } = useCall(
    api.disbursements.getPayouts,
    { disbursementId: id, orgId },
    { fallback: t('failed'), refetchInterval: 10_000 },
  )
  return (
    data?.providerFailedAt && (
      <Notice tone="stop" title={t('downTitle', { since: instantText(data.providerFailedAt) })}>
        {t('down')}
      </Notice>
    )
  )
}

const Check = ({ batch: { id, orgId } }: { batch: Batch }) => {
  const check = useCommand(api.disbursements.checkPayouts, {
    fallback: t('failed'),
    success: t('checking'),
    changes: ['disbursements'],
  })
  return (
    <Button variant="default" mt="sm" loading={check.isPending} onClick={() => check.mutate({ id, orgId })}>
      {t('check')}
    </Button>
  )
}

/** The failed lines that a retry pays. The others are dropped. */
const payable = (failed: readonly Line[]): Line[] => failed.filter(({ barred }) => barred === null)

type RetryDialogProps = { batch: Batch; failed: readonly Line[]; onClose: () => void }
/** Retries the payments that had failed when it was opened. The server refuses if others have. */
const RetryDialog = ({ batch: { id, orgId, name, decisions }, failed, onClose }: RetryDialogProps) => {
  const paid = payable(failed)
  const total = ringgit(sumOf(paid))
  const verb = t('retry', { count: paid.length })
  return (
    <CommandDialog
      {...startOptions(completed('retry', t('retried', { name, total })))}
      title={`${verb}: ${name}`}
      onClose={onClose}
      call={api.disbursements.retryPayouts}
      input={() => ({
        id,
        orgId,
        lineIds: failed.map(({ lineId }) => lineId),
        total: sumOf(failed),
        shown: decisions.retry,
      })}
      failed={failedTo('retry', 'disbursement')}
      verb={verb}
      effect={t('retryText', { total })}
    >
      <BarredLines lines={failed.filter(({ barred }) => barred !== null)} consequence={t('barredDropped')} />
      <LineAmounts lines={paid} />
    </CommandDialog>
  )
}
