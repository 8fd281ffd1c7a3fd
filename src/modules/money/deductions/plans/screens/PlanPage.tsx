import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { sumRinggit } from '#kernel/money.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { shortCompanyName } from '#people/organizations/organization.rules.ts'
import { withdrawalScreens } from '#money/withdrawals/withdrawal.screens.ts'
import { api, useCommand } from '#web/api.ts'
import { useOrganization } from '#web/organization.ts'
import { BusyButton } from '#web/ui/BusyButton.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { dayText, Money, ringgit } from '#web/ui/format.ts'
import { Card, Empty, Facts, Loaded, Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../plan.texts.ts'
import classes from '../../screens/deductions.module.css'
import { planLengthOf, useOwnPlans, type Plan } from './plan.ts'

/** The employee's plans: one to answer, one that runs, and earlier ones. */
export const PlanPage = () => (
  <Page title={t('title')} back={{ to: withdrawalScreens.dashboard.to(), label: t('home') }} bar="arrow" narrow>
    <Loaded load={useOwnPlans()} fallback={t('failed.load')}>
      {({ plans, textVersion }) =>
        plans.length === 0 ? (
          <Card>
            <Empty title={t('none')} hint={t('noneHint')} />
          </Card>
        ) : (
          plans.map((plan) => <PlanCard key={plan.id} plan={plan} textVersion={textVersion} />)
        )
      }
    </Loaded>
  </Page>
)

const looks = {
  proposed: 'wait',
  active: 'moving',
  completed: 'done',
  declined: 'stop',
  lapsed: 'stop',
  ended: 'stop',
} as const

/** Without the employee's consent, nothing is deducted in instalments. */
const refused = ['declined', 'lapsed'] as const
const closed = [...refused, 'ended'] as const

const PlanCard = ({ plan, textVersion }: { plan: Plan; textVersion: string }) => {
  const employer = shortCompanyName(useOrganization()?.name ?? '')
  const amount = ringgit(plan.amount)
  return (
    <Card
      title={t('inInstalments', { amount, count: planLengthOf(plan) })}
      aside={<StatusPill status={plan.status} look={looks[plan.status]} text={t(`status.${plan.status}`)} />}
    >
      {plan.status === 'proposed' && <p className={classes.words}>{t('proposal', { employer, amount })}</p>}
      {isOneOf(closed, plan.status) && <p className={classes.words}>{t(`closedText.${plan.status}`, { amount })}</p>}
      {plan.status === 'active' ? (
        <Instalments plan={plan} />
      ) : (
        !isOneOf(refused, plan.status) && (
          <Facts
            sum
            facts={[
              ...plan.instalments.map((one) => [dayText(one.payOn), ringgit(one.amount)] as const),
              plan.status === 'proposed' && [t('total'), amount, 'total'],
            ]}
          />
        )
      )}
      {plan.status === 'proposed' && <AnswerPlan plan={plan} textVersion={textVersion} />}
    </Card>
  )
}

const AnswerPlan = ({ plan: { id: planId, amount }, textVersion }: { plan: Plan; textVersion: string }) => {
  const changes = ['rollingPayEmployee']
  const accept = useCommand(api.recoveryPlans.acceptPlan, {
    fallback: t('failed.answer'),
    success: t('accepted'),
    changes,
  })
  return (
    <>
      <p className={classes.request}>{t('request')}</p>
      <p className={classes.words}>{t('until')}</p>
      <Stack gap="xs">
        <BusyButton size="lg" busy={accept.isPending} onClick={() => accept.mutate({ planId, textVersion })}>
          {t('accept')}
        </BusyButton>
        <DialogButton label={t('decline')}>
          {(close) => (
            <CommandDialog
              title={t('declineTitle')}
              onClose={close}
              call={api.recoveryPlans.declinePlan}
              input={() => ({ planId })}
              failed={t('failed.answer')}
              success={t('declined')}
              changes={changes}
              verb={t('decline')}
              effect={t('declineText', { amount: ringgit(amount) })}
            />
          )}
        </DialogButton>
      </Stack>
    </>
  )
}

type Instalment = Plan['instalments'][number]

const leftOf = ({ instalments }: Plan) =>
  sumRinggit(instalments.flatMap(({ state, amount }) => (state === 'open' || state === 'listed' ? [amount] : [])))

/** The instalments of an active plan, one of which can be moved to the end. */
const Instalments = ({ plan }: { plan: Plan }) => {
  const [moving, setMoving] = useState<Instalment | null>(null)
  const canMove = !plan.hasMoved && plan.instalments.some(({ state }) => state === 'open')
  return (
    <>
      <ul className={classes.instalments} aria-label={t('instalments')}>
        {plan.instalments.map((one) => (
          <li key={one.period}>
            <span>
              <strong>{dayText(one.payOn)}</strong>
              <small>{t(`state.${one.state}`)}</small>
            </span>
            <strong className="num">{ringgit(one.amount)}</strong>
            {one.state === 'open' && canMove && (
              <Button
                variant="default"
                onClick={() => setMoving(one)}
                aria-label={t('moveOf', { date: dayText(one.payOn) })}
                aria-haspopup="dialog"
              >
                {t('move')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Facts sum facts={[[t('left'), <Money key="left" amount={leftOf(plan)} />, 'total']]} />
      {canMove && <p className={classes.words}>{t('moveOnce')}</p>}
      {moving && (
        <CommandDialog
          title={t('moveOf', { date: dayText(moving.payOn) })}
          onClose={() => setMoving(null)}
          call={api.recoveryPlans.moveInstalment}
          input={() => ({ planId: plan.id, period: moving.period })}
          failed={t('failed.move')}
          success={t('moved')}
          changes={['rollingPayEmployee']}
          verb={t('move')}
          effect={t('moveText', { amount: ringgit(moving.amount) })}
        />
      )}
    </>
  )
}
