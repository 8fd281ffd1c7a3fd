import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { api, useCall } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { Money, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { Facts } from '#web/ui/Page.tsx'
import { t } from '../../payout.texts.ts'
import classes from '../../screens/disbursement-form.module.css'
import { narrationOf } from '../provider-names.rules.ts'
import { figuresOf, type DisbursementDetails } from '../../screens/disbursement.ts'
import { LeftOut } from '../../screens/Remarks.tsx'
import { startOptions } from '../../screens/start-options.ts'

/** What starting pays, as its buttons say it. */
const paidBy = (batch: DisbursementDetails): { count: number; total: Ringgit } => {
  const { payees, total } = figuresOf(batch)
  return { count: payees, total }
}
const consequenceOf = (batch: DisbursementDetails): string => {
  const { count, total } = paidBy(batch)
  return t('processText', { count, total: ringgit(total) })
}

/** The step that pays an approved disbursement through the payment provider. */
export const ProcessWithCurlec = ({ batch }: { batch: DisbursementDetails }) => (
  <>
    <p className={classes.quiet}>{consequenceOf(batch)}</p>
    <DialogButton variant="filled" label={t('process', { total: ringgit(paidBy(batch).total) })}>
      {(close) => <ProcessDialog batch={batch} onClose={close} />}
    </DialogButton>
  </>
)

/** The confirmation, with the provider's balance. */
const ProcessDialog = ({ batch, onClose }: { batch: DisbursementDetails; onClose: () => void }) => {
  const { id, orgId, name, decisions } = batch
  const { total } = paidBy(batch)
  const { data } = useCall(api.paymentGateway.getCurlecBalance, {}, { fallback: t('balanceUnknown') })
  const balance = data?.balance ?? null
  const left = balance === null ? null : ringgitOf(sen(senOf(balance) - senOf(total)))
  const verb = t('process', { total: ringgit(total) })
  const isLow = left !== null && left < 0
  return (
    <CommandDialog
      {...startOptions(completed('process', t('started', { name, total: ringgit(total) })))}
      title={`${verb}: ${name}`}
      onClose={onClose}
      call={api.disbursements.processWithCurlec}
      input={() => ({ id, orgId, shown: decisions.start })}
      blocked={left === null || isLow}
      failed={failedTo('process', 'disbursement')}
      verb={verb}
      effect={consequenceOf(batch)}
    >
      <LeftOut disbursement={batch} />
      <Facts
        facts={[
          [t('balance'), balance === null ? t('balanceUnknown') : <Money key="balance" amount={balance} />],
          left !== null && [t('balanceAfter'), <Money key="left" amount={left} />],
          [t('narration'), narrationOf(name)],
        ]}
      />
      {isLow && <Notice tone="stop">{t('balanceLow')}</Notice>}
    </CommandDialog>
  )
}
