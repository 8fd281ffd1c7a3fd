import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { api, useCommand } from '#web/api.ts'
import { dateText, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t as batchText } from '../batch.texts.ts'
import type { paymentCalls } from '../payment.contract.ts'
import classes from './transfers.module.css'
import { numberText } from '#web/ui/mask-text.ts'

type Held = z.input<(typeof paymentCalls)['previewEndOfDay']['output']>['onHold']
type Payee = Held['withdrawals'][number]

/** The withdrawals that end of day leaves out: to accounts that the bank returned the last transfer from, and of employees who reported a changed account. */
export const OnHold = ({ onHold }: { onHold: Held }) => {
  const [releasing, setReleasing] = useState<string | null>(null)
  if (onHold.count === 0) return null
  const others = onHold.count - onHold.withdrawals.length
  return (
    <Notice tone="wait" title={batchText('send.onHold', { count: onHold.count, amount: ringgit(onHold.net) })}>
      <ul className={classes.onHold}>
        {onHold.withdrawals.map((payee) => (
          <li key={payee.transactionId}>
            <span className={classes.two}>
              <strong>
                {payee.createdBy}, {ringgit(payee.netAmount)}
              </strong>
              <small>
                {payee.orgName}, {payee.account.bank} {numberText(payee.account.number)}
              </small>
              {payee.reported && <small>{batchText('send.onHoldReported')}</small>}
              {payee.returnedOn && (
                <small>
                  {batchText('send.onHoldReason', { date: dateText(payee.returnedOn), reason: payee.reason ?? '' })}
                </small>
              )}
            </span>
            {!payee.returnedOn ? null : releasing === payee.transactionId ? (
              <ReleaseForm payee={payee} onClose={() => setReleasing(null)} />
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={batchText('send.releaseOf', {
                  name: payee.createdBy,
                  amount: ringgit(payee.netAmount),
                })}
                onClick={() => setReleasing(payee.transactionId)}
              >
                {batchText('send.release')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && batchText('send.onHoldMore', { count: others })}
    </Notice>
  )
}

const ReleaseForm = ({ payee, onClose }: { payee: Payee; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const named = { name: payee.createdBy, amount: ringgit(payee.netAmount) }
  const release = useCommand(api.rollingPayAdmin.releaseAccount, {
    fallback: batchText('send.releaseFailed'),
    success: batchText('send.released', named),
    onSuccess: onClose,
  })
  const isEmpty = reason.trim() === ''
  const submit = () => {
    setChecked(true)
    if (!isEmpty) release.mutate({ orgId: payee.orgId, transactionId: payee.transactionId, reason: reason.trim() })
  }
  return (
    <div className={classes.releaseForm}>
      <Textarea
        label={batchText('send.releaseReason')}
        description={batchText('send.releaseHint')}
        withAsterisk
        autosize
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        error={isChecked && isEmpty ? ui('state.required') : undefined}
      />
      <Group gap="xs" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onClose} disabled={release.isPending}>
          {batchText('send.leaveOut')}
        </Button>
        <Button size="compact-sm" variant="default" loading={release.isPending} onClick={submit}>
          {batchText('send.releaseOf', named)}
        </Button>
      </Group>
    </div>
  )
}
