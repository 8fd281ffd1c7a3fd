import { Button, Stack, Text } from '@mantine/core'
import type { Ringgit } from '#kernel/money.ts'
import { useMay } from '#web/may.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { instantText } from '#web/ui/date-text.ts'
import { Money, ringgit, sumOf } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../payout.texts.ts'
import { noteOf, type DisbursementDetails, type Line } from './disbursement.ts'
import classes from './payouts.module.css'
import { BarredLines, LineAmounts } from './Remarks.tsx'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { startOptions } from './start-options.ts'
import { useChoice } from './use-choice.ts'

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
  const retry = useChoice<Retry>({ failed: [], shown: null })
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
            <Button mt="sm" onClick={() => retry.open({ failed, shown: batch.decisions.retry })} aria-haspopup="dialog">
              {t('retry', { count: payable(failed).length })}
            </Button>
          )}
        </Notice>
      )}
      {isPlatform && <RetryDialog batch={batch} {...retry.choice} opened={retry.opened} onClose={retry.close} />}
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

/** The failed payments, and what the retry pays of them. */
type Retry = { failed: readonly Line[]; shown: Batch['decisions']['retry'] }
type RetryDialogProps = Retry & { batch: Batch; opened: boolean; onClose: () => void }
/** The failed lines that a retry pays. The others are dropped. */
const payable = (failed: readonly Line[]): Line[] => failed.filter(({ barred }) => barred === null)

/** Retries the payments that had failed when it was opened. The server refuses if others have. */
const RetryDialog = ({ batch: { id, orgId, name }, failed, shown, opened, onClose }: RetryDialogProps) => {
  const paid = payable(failed)
  const toast = completed('retry', t('retried', { name, total: ringgit(sumOf(paid)) }))
  const retry = useCommand(api.disbursements.retryPayouts, startOptions(toast))
  const verb = t('retry', { count: paid.length })
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`${verb}: ${name}`}
      verb={verb}
      failed={failedTo('retry', 'disbursement')}
      onConfirm={() =>
        retry.mutateAsync({
          id,
          orgId,
          lineIds: failed.map(({ lineId }) => lineId),
          total: sumOf(failed),
          shown,
        })
      }
    >
      <Stack gap="xs">
        <Text>{t('retryText', { total: ringgit(sumOf(paid)) })}</Text>
        <BarredLines lines={failed.filter(({ barred }) => barred !== null)} consequence={t('barredDropped')} />
        <LineAmounts lines={paid} />
      </Stack>
    </Confirm>
  )
}
