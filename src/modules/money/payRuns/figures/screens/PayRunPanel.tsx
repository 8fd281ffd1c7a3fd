import { Progress, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { senOf } from '#kernel/money.ts'
import { grouped } from '#kernel/placeholders.ts'
import { momentText, Money, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card } from '#web/ui/Page.tsx'
import { isFinal } from '#kernel/lifecycle.ts'
import { payRunLifecycle, type PayRunStatus } from '../../pay-run.rules.ts'
import { t as formTexts } from '../../pay-run-form.texts.ts'
import { t } from '../../pay-run.texts.ts'
import { employeesText, leftOutOf, type Figures } from '../../screens/pay-run.ts'
import classes from '../../screens/pay-runs.module.css'
import { isElection } from './Reasons.tsx'

const mostNames = 5

const sizeText = ({ eligibleEmployees, wallets }: Figures): string =>
  wallets.length === 0
    ? employeesText(eligibleEmployees)
    : `${employeesText(eligibleEmployees)}, ${formTexts('wallets', { count: wallets.length })}`

type PayRunPanelProps = { figures: Figures; status?: PayRunStatus; decision?: ReactNode; children?: ReactNode }
/** What a run pays or paid, its warnings until it is final, and the decision with its consequence. */
export const PayRunPanel = ({ figures, status = 'draft', decision, children }: PayRunPanelProps) => (
  <div className={classes.rail}>
    <Card className={classes.panel ?? ''} title={t('field.netPay')} aside={sizeText(figures)}>
      <Stack gap="md">
        <span className={classes.total}>
          <Money amount={figures.netPay} />
        </span>
        {status === 'completed' && <Results figures={figures} />}
        <Wallets figures={figures} />
        {!isFinal(payRunLifecycle, status) && <NotPaid figures={figures} />}
        {!isFinal(payRunLifecycle, status) && <Held figures={figures} />}
        {!isFinal(payRunLifecycle, status) && <Waiting figures={figures} />}
        {!isFinal(payRunLifecycle, status) && <Warnings figures={figures} />}
        {children}
      </Stack>
    </Card>
    {decision}
  </div>
)

/** What arrived, and what failed. */
const Results = ({ figures: { succeeded, failed } }: { figures: Figures }) => (
  <dl className={classes.results}>
    <dt>{t('field.paid')}</dt>
    <dd>
      <Money amount={succeeded} />
    </dd>
    <dt>{t('field.failed')}</dt>
    <dd>
      <Money amount={failed} />
    </dd>
  </dl>
)

const Wallets = ({ figures: { wallets, netPay } }: { figures: Figures }) => (
  <ul className={classes.wallets}>
    {wallets.map(({ walletId, name, employees, amount }) => (
      <li key={walletId} className={classes.wallet}>
        <span>
          {name} <span className={classes.quiet}>{grouped(employees)}</span>
        </span>
        <Money amount={amount} />
        <Progress
          className={classes.bar ?? ''}
          color="teal.7"
          value={netPay > 0 ? (100 * senOf(amount)) / senOf(netPay) : 0}
          aria-label={name}
        />
      </li>
    ))}
  </ul>
)

/**
 * How many employees the run leaves out, the amount they would receive, and how many a reminder can still reach. Those that
 * another run pays are named apart.
 */
const NotPaid = ({ figures }: { figures: Figures }) => {
  const { count, amount, elsewhere } = leftOutOf(figures)
  const remindable = figures.reasons.reduce((sum, one) => sum + (isElection(one) ? one.remindable : 0), 0)
  const unpaid = { amount: ringgit(amount), count: remindable }
  return (
    <>
      {count > 0 && (
        <Notice tone="wait" title={formTexts('notPaid', { count })}>
          <div>{formTexts(remindable > 0 ? 'remindable' : 'notPaidText', unpaid)}</div>
        </Notice>
      )}
      {elsewhere && (
        <p className={classes.quiet}>
          {formTexts('elsewhere', { count: elsewhere.employees, amount: ringgit(elsewhere.amount) })}
        </p>
      )}
    </>
  )
}

/** The payments that aren't sent, because the employees have reported a changed bank account. */
const Held = ({ figures: { held } }: { figures: Figures }) =>
  held.employees > 0 && (
    <Notice tone="wait" title={formTexts('held', { count: held.employees, amount: ringgit(held.amount) })}>
      <div>{formTexts('heldText')}</div>
    </Notice>
  )

/** The payments to changed accounts that can't be used yet. */
const Waiting = ({ figures: { waiting } }: { figures: Figures }) =>
  waiting.until && (
    <Notice tone="wait" title={formTexts('waiting', { count: waiting.employees, amount: ringgit(waiting.amount) })}>
      <div>{formTexts('waitingText', { at: momentText(waiting.until) })}</div>
    </Notice>
  )

/** The first names of a list that the call may have shortened, and the number of the others. */
const namesText = (names: readonly string[], total: number): string => {
  const shown = names.slice(0, mostNames)
  const others = total - shown.length
  return others > 0 ? `${shown.join(', ')} ${t('more', { count: others })}` : shown.join(', ')
}

const Warnings = ({ figures }: { figures: Figures }) => (
  <>
    {figures.totalWarnings > 0 && (
      <Notice tone="wait" title={t('warnings', { count: figures.totalWarnings })}>
        {figures.warnings.slice(0, mostNames).map((one) => (
          <div key={`${one.employeeName} ${one.wallet}`}>
            {t(`warning.${one.warning}`, {
              name: one.employeeName,
              wallet: one.wallet,
              amount: ringgit(one.amount),
              limit: ringgit(one.limit),
            })}
          </div>
        ))}
        {figures.totalWarnings > mostNames && t('more', { count: figures.totalWarnings - mostNames })}
      </Notice>
    )}
    {figures.totalUnchangedAccounts > 0 && (
      <Notice tone="wait" title={t('accounts', { count: figures.totalUnchangedAccounts })}>
        <div>
          {t('accountsText', {
            names: namesText(
              figures.unchangedAccounts.map(({ employeeName, wallet }) => `${employeeName} (${wallet})`),
              figures.totalUnchangedAccounts,
            ),
          })}
        </div>
      </Notice>
    )}
    {figures.totalChangedElections > 0 && (
      <Notice title={t('elections', { count: figures.totalChangedElections })}>
        <div>{t('electionsText', { names: namesText(figures.changedElections, figures.totalChangedElections) })}</div>
      </Notice>
    )}
  </>
)
