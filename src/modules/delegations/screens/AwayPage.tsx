import { Text } from '@mantine/core'
import { accountScreens } from '#modules/identity/account.screens.ts'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { useActing } from '#web/ui/acting.ts'
import { dateText } from '#web/ui/date-text.ts'
import { Card, Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../delegation.texts.ts'
import { CurrentDelegation, ScopeFacts } from './CurrentDelegation.tsx'
import { EarlierDelegations } from './EarlierDelegations.tsx'
import { HandOverForm } from './HandOverForm.tsx'
import type { Delegation } from './delegation.ts'

const looks = { planned: 'wait', active: 'done', ended: 'draft' } as const
const StatePill = ({ current }: { current: Delegation | null }) =>
  current ? (
    <StatusPill
      status={current.state}
      text={t(`state.${current.state}`, { from: dateText(current.from), until: dateText(current.until) })}
      look={looks[current.state]}
    />
  ) : (
    <StatusPill status="draft" text={t('state.none')} look="draft" />
  )

export const AwayPage = () => (useSession().role === 'Manager' ? <OfManager /> : <OfDelegate />)

/** What the Manager has handed over, or the form for it, and earlier delegations. */
const OfManager = () => {
  const load = useCall(api.delegations.getOwn, {}, { fallback: t('failed'), refetchInterval: 60_000 })
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      back={{ to: accountScreens.account.to(), label: t('back') }}
      status={load.data && <StatePill current={load.data.current} />}
      narrow
    >
      <Loaded load={load} fallback={t('failed')}>
        {({ current, earlier, people }) => (
          <>
            {current ? <CurrentDelegation delegation={current} /> : <HandOverForm people={people} />}
            {earlier.length > 0 && <EarlierDelegations delegations={earlier} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** For whom an Executive approves today. */
const OfDelegate = () => {
  const acting = useActing()
  return (
    <Page title={t('title')} back={{ to: accountScreens.account.to(), label: t('back') }} narrow>
      <Card title={acting ? t('youApprove', { name: acting.manager.name }) : t('title')}>
        {acting ? (
          <ScopeFacts scopes={acting.scopes} days={t('state.active', { until: dateText(acting.until) })} />
        ) : (
          <Text size="sm">{t('forManagers', { text: t('notActing') })}</Text>
        )}
      </Card>
    </Page>
  )
}
