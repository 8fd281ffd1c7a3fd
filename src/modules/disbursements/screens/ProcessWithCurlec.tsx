import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { t } from '../payout.texts.ts'
import classes from './disbursement-form.module.css'
import { startOptions } from './start-options.ts'

type Batch = { id: string; orgId: string; name: string; payees: number; total: Ringgit }

const consequenceOf = ({ payees, total }: Batch): string => t('processText', { count: payees, total: ringgit(total) })

/** Pays an approved disbursement through the payment provider, after showing its balance. */
export const ProcessWithCurlec = ({ batch }: { batch: Batch }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className={classes.quiet}>{consequenceOf(batch)}</p>
      <Button onClick={() => setAsking(true)} aria-haspopup="dialog">
        {t('process', { total: ringgit(batch.total) })}
      </Button>
      {asking && <ProcessDialog batch={batch} onClose={() => setAsking(false)} />}
    </>
  )
}

const ProcessDialog = ({ batch, onClose }: { batch: Batch; onClose: () => void }) => {
  const { id, orgId, name, total } = batch
  const process = useCommand(api.disbursements.processWithCurlec, startOptions(t('started')))
  const { data } = useCall(api.paymentGateway.getCurlecBalance, {}, { fallback: t('balanceUnknown') })
  const balance = data?.balance ?? null
  const left = balance === null ? null : ringgitOf(sen(senOf(balance) - senOf(total)))
  const verb = t('process', { total: ringgit(total) })
  const isLow = left !== null && left < 0
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`${verb}: ${name}`}
      verb={verb}
      blocked={left === null || isLow}
      onConfirm={() => process.mutateAsync({ id, orgId })}
    >
      <Stack>
        <Text>{consequenceOf(batch)}</Text>
        <Facts
          facts={[
            [t('balance'), balance === null ? t('balanceUnknown') : <Money key="balance" amount={balance} />],
            left !== null && [t('balanceAfter'), <Money key="left" amount={left} />],
          ]}
        />
        {isLow && <Notice tone="stop">{t('balanceLow')}</Notice>}
      </Stack>
    </Confirm>
  )
}
