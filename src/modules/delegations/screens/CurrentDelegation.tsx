import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useCommand } from '#web/api.ts'
import { roleText } from '#web/role-text.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts } from '#web/ui/Page.tsx'
import { t } from '../delegation.texts.ts'
import { ApprovalsButton } from './ApprovalsButton.tsx'
import { approvedText, scopeText, type Delegation } from './delegation.ts'

/** The days of a delegation and what it covers. */
export const ScopeFacts = ({
  scopes,
  days,
  approved,
}: Pick<Delegation, 'scopes'> & { days: string; approved?: Delegation['approved'] }) => (
  <Facts
    facts={[
      [t('daysLabel'), days],
      [
        t('approvals'),
        <span key="scopes">
          {scopes.map((one) => (
            <span key={one.scope} style={{ display: 'block' }}>
              {scopeText(one)}
            </span>
          ))}
        </span>,
      ],
      approved !== undefined && [t('sofar'), approvedText(approved)],
    ]}
  />
)

/** The planned or active delegation, which its Manager can end. */
export const CurrentDelegation = ({ delegation }: { delegation: Delegation }) => {
  const { delegate, from, until, state, scopes, approved } = delegation
  const { name } = delegate
  const [asking, ask] = useState(false)
  const end = useCommand(api.delegations.end, { fallback: null, success: t('ended', { name }) })
  return (
    <Card title={t(state === 'planned' ? 'approvesLater' : 'approvesNow', { name })} aside={roleText(delegate.role)}>
      <ScopeFacts
        scopes={scopes}
        days={t('days', { from: dateText(from), until: dateText(until) })}
        {...(state === 'active' && { approved })}
      />
      {delegate.role === 'Manager' && <Notice>{t('ofManager', { name })}</Notice>}
      <div style={{ display: 'flex', gap: 10, justifyContent: 'flex-end', marginTop: 16 }}>
        {approved.count > 0 && <ApprovalsButton delegation={delegation} variant="default" />}
        <Button variant="default" onClick={() => ask(true)}>
          {t('end')}
        </Button>
      </div>
      <Confirm
        opened={asking}
        onClose={() => ask(false)}
        title={t('endTitle', { name })}
        verb={t('end')}
        onConfirm={() => end.mutateAsync({ id: delegation.id })}
      >
        <Text size="sm">{t('endText', { name })}</Text>
      </Confirm>
    </Card>
  )
}
