import { Progress, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { senOf } from '#kernel/money.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card } from '#web/ui/Page.tsx'
import { t } from '../pay-run.texts.ts'
import { employeesText, type Figures } from './pay-run.ts'
import classes from './pay-runs.module.css'

const mostNames = 5

/** What a run pays, its warnings, and the decision with its consequence. */
export const PayRunPanel = ({ figures, children }: { figures: Figures; children?: ReactNode }) => (
  <Card className={classes.panel ?? ''} title={t('field.netPay')} aside={employeesText(figures.eligibleEmployees)}>
    <Stack gap="md">
      <span className={classes.total}>
        <Money amount={figures.netPay} />
      </span>
      <Wallets figures={figures} />
      <Warnings figures={figures} />
      {children}
    </Stack>
  </Card>
)

const Wallets = ({ figures: { wallets, netPay } }: { figures: Figures }) => (
  <ul className={classes.wallets}>
    {wallets.map(({ walletId, name, employees, amount }) => (
      <li key={walletId} className={classes.wallet}>
        <span>
          {name} <span className={classes.quiet}>{employeesText(employees)}</span>
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

const Warnings = ({ figures: { warnings, changedElections } }: { figures: Figures }) => (
  <>
    {warnings.length > 0 && (
      <Notice tone="wait" title={t('warnings', { count: warnings.length })}>
        {warnings.slice(0, mostNames).map((one) => (
          <div key={`${one.employeeName} ${one.wallet}`}>
            {t(`warning.${one.warning}`, {
              name: one.employeeName,
              wallet: one.wallet,
              amount: ringgit(one.amount),
              limit: ringgit(one.limit),
            })}
          </div>
        ))}
        {warnings.length > mostNames && t('more', { count: warnings.length - mostNames })}
      </Notice>
    )}
    {changedElections.length > 0 && (
      <Notice title={t('elections', { count: changedElections.length })}>
        <div>{t('electionsText', { names: changedElections.slice(0, mostNames).join(', ') })}</div>
      </Notice>
    )}
  </>
)
