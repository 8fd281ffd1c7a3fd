import { Button, Stack, Text } from '@mantine/core'
import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { Facts } from '#web/ui/Page.tsx'
import { t } from '../payout.texts.ts'
import classes from './disbursement-form.module.css'
import { narrationOf } from '../provider-names.rules.ts'
import { figuresOf, type DisbursementDetails } from './disbursement.ts'
import { LeftOut } from './Remarks.tsx'
import { startOptions } from './start-options.ts'

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
export const ProcessWithCurlec = ({ batch, onAsk }: { batch: DisbursementDetails; onAsk: () => void }) => (
  <>
    <p className={classes.quiet}>{consequenceOf(batch)}</p>
    <Button onClick={onAsk} aria-haspopup="dialog">
      {t('process', { total: ringgit(paidBy(batch).total) })}
    </Button>
  </>
)

type ProcessDialogProps = { batch: DisbursementDetails; opened: boolean; onClose: () => void }
/** The confirmation, with the provider's balance. */
export const ProcessDialog = ({ batch, opened, onClose }: ProcessDialogProps) => {
  const { id, orgId, name, decisions } = batch
  const { total } = paidBy(batch)
  const process = useCommand(
    api.disbursements.processWithCurlec,
    startOptions(completed('process', t('started', { name, total: ringgit(total) }))),
  )
  const balanceOptions = { fallback: t('balanceUnknown'), enabled: opened }
  const { data } = useCall(api.paymentGateway.getCurlecBalance, {}, balanceOptions)
  const balance = data?.balance ?? null
  const left = balance === null ? null : ringgitOf(sen(senOf(balance) - senOf(total)))
  const verb = t('process', { total: ringgit(total) })
  const isLow = left !== null && left < 0
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`${verb}: ${name}`}
      verb={verb}
      blocked={left === null || isLow}
      failed={failedTo('process', 'disbursement')}
      onConfirm={() => process.mutateAsync({ id, orgId, shown: decisions.start })}
    >
      <Stack>
        <Text>{consequenceOf(batch)}</Text>
        <LeftOut disbursement={batch} />
        <Facts
          facts={[
            [t('balance'), balance === null ? t('balanceUnknown') : <Money key="balance" amount={balance} />],
            left !== null && [t('balanceAfter'), <Money key="left" amount={left} />],
            [t('narration'), narrationOf(name)],
          ]}
        />
        {isLow && <Notice tone="stop">{t('balanceLow')}</Notice>}
      </Stack>
    </Confirm>
  )
}
