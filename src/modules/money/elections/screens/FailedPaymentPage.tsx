import { Docked } from '#web/ui/Docked.tsx'
import { Anchor, Stack } from '@mantine/core'
import { IconAlertCircle, IconExternalLink } from '@tabler/icons-react'
import type { z } from 'zod'
import { dateIn } from '#kernel/time.ts'
import { dayText, momentText, Money, monthText, ringgit } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Empty, Loaded, Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { employeeWallets } from '../election.contract.ts'
import { electionScreens } from '../election.screens.ts'
import { t } from '../election.texts.ts'
import { t as task } from '../failed-payment.texts.ts'
import { t as failedToLoad } from '../failed-payments.texts.ts'
import { useFailedPayments } from './FailedPayments.tsx'
import classes from './elections.module.css'
import { numberText } from '#web/ui/mask-text.ts'

type Payment = z.input<(typeof employeeWallets)['getFailedPayments']['output']>['payments'][number]

/** The ad-hoc benefit, or the month of the regular benefits. */
const titleOf = ({ name, period }: Payment): string => name ?? task('heading', { month: monthText(period) })

const back = { to: electionScreens.list.to(), label: t('title') }

export const FailedPaymentPage = () => {
  const { payRunId, walletId } = electionScreens.failed.useParams()
  const load = useFailedPayments()
  const payment = load.data?.payments.find((one) => one.payRunId === payRunId && one.walletId === walletId)
  return (
    <Page title={payment ? titleOf(payment) : t('title')} back={back} narrow>
      <Loaded load={load} fallback={failedToLoad('failed')}>
        {() =>
          payment ? (
            <Details payment={payment} />
          ) : (
            <Card>
              <Empty title={task('gone')} hint={task('goneHint')} />
            </Card>
          )
        }
      </Loaded>
    </Page>
  )
}

const Details = ({ payment }: { payment: Payment }) => {
  const { wallet, amount, failedAt, next, supportLink } = payment
  return (
    <Stack gap="md">
      <div>
        <p className={classes.lead}>{task('reach', { amount: ringgit(amount), wallet })}</p>
        <p className={classes.note}>
          <StatusPill status="failed" /> {failedAt && task('returned', { date: dayText(dateIn(failedAt)) })}
        </p>
      </div>
      <Card title={task('why')}>
        <p className={classes.note}>{payment.held ? task(payment.usableFrom ? 'notYet' : 'onHold') : payment.reason}</p>
        {!payment.held && (
          <div className={classes.account}>
            <div>
              <p className={classes.note}>{task('yourAccount', { wallet })}</p>
              <strong className="num">{numberText(payment.accountNumber)}</strong>
            </div>
            <IconAlertCircle size={20} aria-hidden />
          </div>
        )}
        {next === 'correct' ? (
          <CorrectionSteps payment={payment} />
        ) : (
          <Notice title={task('next')}>{nextText(payment)}</Notice>
        )}
      </Card>
      <Shares payment={payment} />
      <Docked over="tabs" className={classes.dock}>
        {next === 'correct' && (
          <LinkButton
            to={payment.elected ? electionScreens.edit.to({ walletId: payment.walletId }) : electionScreens.add.to()}
            size="lg"
            fullWidth
          >
            {payment.elected ? task('button') : t('add')}
          </LinkButton>
        )}
        {supportLink && (
          <Anchor href={supportLink} target="_blank" rel="noopener noreferrer" ta="center" py={10}>
            {t('support', { wallet })} <IconExternalLink size={16} aria-hidden />
          </Anchor>
        )}
      </Docked>
    </Stack>
  )
}

const nextText = ({ next, held, usableFrom, amount }: Payment): string => {
  const values = { amount: ringgit(amount) }
  if (next !== 'resend' || !held) return task(next, values)
  return usableFrom ? task('waited', { ...values, at: momentText(usableFrom) }) : task('released', values)
}

const CorrectionSteps = ({ payment: { wallet, amount, elected } }: { payment: Payment }) => (
  <>
    <h2 className={classes.note}>{task('correct')}</h2>
    <ol className={classes.steps}>
      <li>{task('check', { wallet })}</li>
      <li>{task(elected ? 'here' : 'addAgain', { wallet })}</li>
      <li>{task('again', { amount: ringgit(amount) })}</li>
    </ol>
  </>
)

const Shares = ({ payment: { name, period, total, shares } }: { payment: Payment }) => (
  <Card
    title={name === null ? task('total', { month: monthText(period) }) : task('totalNamed', { name })}
    aside={<Money amount={total} />}
  >
    {shares.map(({ walletId, wallet, amount, result }) => (
      <div key={walletId} className={classes.paid}>
        <span>{wallet}</span>
        {result === 'failed' ? (
          <StatusPill status="failed" />
        ) : (
          <StatusPill status="paid" look="done" text={task('paid')} />
        )}
        <Money amount={amount} />
      </div>
    ))}
  </Card>
)
