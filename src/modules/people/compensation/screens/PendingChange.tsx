import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { useRight } from '#web/ui/acting.ts'
import { ActingNotice } from '#web/ui/ActingNotice.tsx'
import { useShownRecord } from '#web/ui/changed-since.tsx'
import { useFrozen } from '#web/ui/snapshot.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { instantText } from '#web/ui/format.ts'
import { useOwnApproval, withReason } from '#web/ui/own-approval.tsx'
import { Card, Loaded, LoadingLines } from '#web/ui/Page.tsx'
import { useReturned } from '#web/ui/returned.tsx'
import { ReturnSelected } from '#web/ui/ReturnSelected.tsx'
import { useRecordKeys } from '#web/ui/review-keys.ts'
import { InPanel } from '#web/ui/ReviewPanel.tsx'
import { compensationLifecycle } from '../compensation.rules.ts'
import { t as policyTexts } from '../compensation.texts.ts'
import { t } from '../pay-ranges.texts.ts'
import { changesOf } from './changes.ts'
import type { Details } from './policy.ts'
import classes from './ranges.module.css'

/** The changes, with the effect, author and day of each. */
export const Changes = ({ changes }: { changes: ReturnType<typeof changesOf> }) =>
  changes.length > 0 && (
    <ul className={classes.changes} aria-label={t('pending.changes')}>
      {changes.map(({ key, subject, values, effect, by }) => (
        <li key={key}>
          <b>{subject}</b>
          <span>{values}</span>
          <small>{effect}</small>
          {by !== '' && <small>{by}</small>}
        </li>
      ))}
    </ul>
  )

/** The pending changes of a policy in a list, with their effects. */
export const PendingLines = ({ policyId }: { policyId: string }) => {
  const failed = policyTexts('failed.one')
  const load = useCall(api.compensationPolicies.getDetails, { id: policyId }, { fallback: failed })
  return (
    <Loaded load={load} fallback={failed} placeholder={<LoadingLines lines={2} />}>
      {(details) => <Changes changes={changesOf(details)} />}
    </Loaded>
  )
}

const ReturnPolicy = ({ policy }: { policy: Details['policy'] }) => (
  <InPanel value>
    <ReturnSelected
      returning={{ type: 'compensationPolicy', call: api.compensationPolicies.return }}
      rows={[policy]}
      lifecycle={compensationLifecycle}
      returned={new Map()}
      nameOf={({ compensationName }) => compensationName}
      onDone={() => undefined}
    />
  </InPanel>
)

/** The changes pending approval, with a button that approves the displayed version. */
export const PendingChange = ({ details: current }: { details: Details }) => {
  const { mayApprove } = useRight('policies')
  useRecordKeys()
  const [isConfirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const { changed } = useShownRecord(current.policy, {
    type: 'compensationPolicy',
    isOpen: isConfirming,
    onReview: close,
  })
  const details = useFrozen(isConfirming, current)
  const { policy } = details
  const { returned, isLoading } = useReturned('compensationPolicy', [policy.id])
  const mayDecide = mayApprove && !isLoading && !returned.has(policy.id)
  const own = useOwnApproval(mayDecide ? [policy] : [])
  const count = details.ranges.filter(({ status }) => status === 'pending_approval').length
  const approve = useCommand(api.compensationPolicies.approve, {
    fallback: policyTexts('failed.approve'),
    success: policyTexts('approved'),
    changes: ['payRanges'],
  })
  const verb = count > 0 ? t('pending.approve', { count }) : t('pending.approvePolicy')
  const changes = changesOf(details)
  return (
    <Card>
      <ActingNotice scope="policies" />
      <div className={classes.pending}>
        <div>
          <b>{count > 0 ? t('pending.title', { count }) : t('pending.policy')}</b>
          <Text size="sm" c="dimmed">
            {changes.every(({ by }) => by === '') &&
              `${t('pending.by', { name: policy.modifiedByName, at: instantText(policy.modifiedAt) })} `}
            {policy.inForceAt && policyTexts('staysInForce')}
          </Text>
        </div>
        {mayDecide && (
          <Group>
            <ReturnPolicy policy={policy} />
            <Button onClick={() => setConfirming(true)}>{verb}</Button>
          </Group>
        )}
      </div>
      {own.notice}
      <Changes changes={changes} />
      <Confirm
        opened={isConfirming}
        onClose={close}
        changed={changed}
        title={verb}
        verb={verb}
        {...own.confirmation}
        onConfirm={(reason) =>
          approve.mutateAsync({ ids: [policy.id], modifiedAt: [policy.modifiedAt], ...withReason(reason) })
        }
      >
        <Text>{policy.compensationName}</Text>
        <Changes changes={changes} />
        <Text size="sm">{policyTexts('approveText')}</Text>
        {own.notice}
      </Confirm>
    </Card>
  )
}
