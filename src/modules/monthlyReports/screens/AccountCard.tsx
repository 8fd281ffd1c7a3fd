import { Text } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import type { api } from '#web/api.ts'
import { dateText, periodText } from '#web/ui/date-text.ts'
import { useKeptFocus } from '#web/ui/kept-focus.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Card, Figure } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../report.texts.ts'
import classes from './reports.module.css'

export type Account = Awaited<ReturnType<typeof api.rollingPayManagement.getAdvanceAccount>>
export type Repayment = Account['repayments'][number]

type AccountProps = { account: Account; action?: ReactNode; repaymentAction?: (repayment: Repayment) => ReactNode }

/** The advances that the employer owes and has repaid, by month. */
export const AccountCard = ({ account, action, repaymentAction }: AccountProps) => {
  const repayments = useRef<HTMLElement>(null)
  // A recorded or voided repayment removes the button that had the focus.
  const keepFocus = useKeptFocus(repayments)
  return (
    <div onFocus={keepFocus}>
      <Card title={t('account.title')} aside={action}>
        <div className={classes.figures}>
          <Figure name={t('account.owed')} value={ringgit(account.owed)} />
          <Figure name={t('account.paid')} value={ringgit(account.paid)} />
          <Figure
            name={t('account.outstanding')}
            value={ringgit(account.outstanding)}
            note={t('account.oldestFirst')}
          />
        </div>
        <div className={classes.columns}>
          <section>
            <h3 className={classes.heading}>{t('account.months')}</h3>
            <ul className={classes.lines}>
              {account.months.map((month) => (
                <li key={month.period}>
                  <span>
                    {periodText(month.period)}
                    <span className={classes.note}>
                      {t('account.owed')} <Money amount={month.owed} /> · {t('account.paid')}{' '}
                      <Money amount={month.paid} />
                    </span>
                  </span>
                  <Money amount={month.outstanding} />
                </li>
              ))}
            </ul>
          </section>
          <section ref={repayments} tabIndex={-1} aria-label={t('account.repayments')}>
            <h3 className={classes.heading}>{t('account.repayments')}</h3>
            {account.repayments.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('account.noRepayments')}
              </Text>
            )}
            <ul className={classes.lines}>
              {account.repayments.map((repayment) => (
                <li key={repayment.id} data-void={repayment.isVoid || undefined}>
                  <span>
                    <span className={classes.paid}>
                      {dateText(repayment.paidOn)}, {repayment.reference}
                    </span>{' '}
                    {repayment.isVoid && <StatusPill status="void" />}
                    <span className={classes.note}>
                      {repayment.isVoid ? repayment.voidReason : repayment.createdByName}
                    </span>
                  </span>
                  <span className={classes.end}>
                    <span className={classes.paid}>
                      <Money amount={repayment.amount} />
                    </span>
                    {!repayment.isVoid && repaymentAction?.(repayment)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </Card>
    </div>
  )
}
