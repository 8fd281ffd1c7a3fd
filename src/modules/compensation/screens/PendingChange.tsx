import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { instantText } from '#web/ui/date-text.ts'
import { Card } from '#web/ui/Page.tsx'
import { Loaded, LoadingLines } from '#web/ui/States.tsx'
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

/** The changes pending approval, with a button that approves the displayed version. */
export const PendingChange = ({ details }: { details: Details }) => {
  const { role } = useSession()
  const [isConfirming, setConfirming] = useState(false)
  const { policy } = details
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
      <div className={classes.pending}>
        <div>
          <b>{count > 0 ? t('pending.title', { count }) : t('pending.policy')}</b>
          <Text size="sm" c="dimmed">
            {changes.every(({ by }) => by === '') &&
              `${t('pending.by', { name: policy.modifiedByName, at: instantText(policy.modifiedAt) })} `}
            {policy.inForceAt && policyTexts('staysInForce')}
          </Text>
        </div>
        {role === 'Manager' && <Button onClick={() => setConfirming(true)}>{verb}</Button>}
      </div>
      <Changes changes={changes} />
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={verb}
        verb={verb}
        onConfirm={() => approve.mutateAsync({ ids: [policy.id], modifiedAt: [policy.modifiedAt] })}
      >
        <Text>{policy.compensationName}</Text>
        <Changes changes={changes} />
        <Text size="sm">{policyTexts('approveText')}</Text>
      </Confirm>
    </Card>
  )
}
