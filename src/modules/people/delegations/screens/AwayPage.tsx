import { Text, Button, Modal, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { accountScreens } from '#people/identity/account.screens.ts'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { useActing } from '#web/ui/acting.ts'
import { dateText, momentText, Money } from '#web/ui/format.ts'
import { Card, Facts, Loaded, Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { roleText } from '#web/role-text.ts'
import { dateIn, earlier } from '#kernel/time.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { t } from '../delegation.texts.ts'
import { HandOverForm } from './HandOverForm.tsx'
import { approvedText, scopeText, type Delegation } from './delegation.ts'
import classes from './away.module.css'

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

/** The Manager whose approvals an Executive has today. */
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

/** The last day on which it was in force. */
const lastOf = ({ until, endedAt }: Delegation) => (endedAt === null ? until : earlier(until, dateIn(endedAt)))

/** Delegations that have ended, with their approvals. */
const EarlierDelegations = ({ delegations }: { delegations: readonly Delegation[] }) => (
  <Card flush title={t('earlier')}>
    <ul className={classes.earlier}>
      {delegations.map((one) => (
        <li key={one.id}>
          <span>
            <strong>{one.delegate.name}</strong>
            <small>{roleText(one.delegate.role)}</small>
          </span>
          <span className="num">{t('period', { from: dateText(one.from), until: dateText(lastOf(one)) })}</span>
          <span className="num">{approvedText(one.approved)}</span>
          <ApprovalsButton delegation={one} variant="subtle" color="teal.7" size="compact-sm" />
        </li>
      ))}
    </ul>
  </Card>
)

/** The days and scope of a delegation. */
const ScopeFacts = ({
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
const CurrentDelegation = ({ delegation }: { delegation: Delegation }) => {
  const { delegate, from, until, state, scopes, approved } = delegation
  const { name } = delegate
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
        <DialogButton label={t('end')}>
          {(close) => (
            <CommandDialog
              title={t('endTitle', { name })}
              onClose={close}
              call={api.delegations.end}
              input={() => ({ id: delegation.id })}
              success={t('ended', { name })}
              verb={t('end')}
              effect={t('endText', { name })}
            />
          )}
        </DialogButton>
      </div>
    </Card>
  )
}

/** Opens what a delegate approved. */
const ApprovalsButton = ({ delegation, ...button }: { delegation: Delegation } & ButtonProps) => {
  const { name } = delegation.delegate
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        {...button}
        aria-label={t('viewOf', { name, from: dateText(delegation.from) })}
        onClick={() => setOpened(true)}
      >
        {t('view')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('listTitle', { name })}>
        <Approvals id={delegation.id} name={name} />
      </Modal>
    </>
  )
}

const Approvals = ({ id, name }: { id: string; name: string }) => {
  const load = useCall(api.delegations.getApprovals, { id }, { fallback: t('failed') })
  return (
    <Loaded load={load} fallback={t('failed')}>
      {({ approvals }) =>
        approvals.length === 0 ? (
          <Text size="sm">{t('nothing', { name })}</Text>
        ) : (
          <ul className={classes.approvals}>
            {approvals.map((one) => (
              <li key={`${one.recordId} ${one.at}`}>
                <span>
                  {one.name}
                  <small>
                    {t(`scope.${one.scope}`)} · {momentText(one.at)}
                  </small>
                </span>
                {one.amount !== null && <Money amount={one.amount} />}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
