import { Docked } from '#web/ui/Docked.tsx'
import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { isLocalDate } from '#kernel/time.ts'
import { dueDateOf } from '#owed/receivables/settlement/settlement.rules.ts'
import { dateText, Money, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Failed, LoadingLines } from '#web/ui/Page.tsx'
import { t as explained } from '../../credit/credit.texts.ts'
import { t } from '../disbursement-form.texts.ts'
import { CreditPopover } from '../../credit/screens/CreditStatement.tsx'
import type { Values } from './disbursement-form.ts'
import { whyNotSubmit, type Figures } from './use-figures.ts'
import classes from '../../screens/disbursement-form.module.css'

type CostPanelProps = {
  values: Values
  figures: Figures | null
  failure: Error | null
  retry: () => void
  children: ReactNode
}

/** The cost of the disbursement and the remaining credit, beside the form, with the buttons. */
export const CostPanel = ({ values, figures, failure, retry, children }: CostPanelProps) => (
  <aside className={classes.rail} aria-label={t('cost.title')}>
    <section className={classes.cost}>
      {figures ? (
        <Cost values={values} figures={figures} />
      ) : failure ? (
        <Failed error={failure} fallback={t('failed.details')} retry={retry} />
      ) : (
        <LoadingLines lines={8} />
      )}
    </section>
    <Docked over="page" className={classes.decide}>
      {children}
    </Docked>
  </aside>
)

const Cost = ({ values, figures }: { values: Values; figures: Figures }) => {
  const { repaymentPeriod: count, date, selectedPayees } = values
  const months = t('months', { count })
  return (
    <>
      <h2>{t('cost.title')}</h2>
      <dl className={classes.sum}>
        <div>
          <dt>{t('cost.total', { count: selectedPayees.length })}</dt>
          <dd>
            <Money amount={figures.total} />
          </dd>
        </div>
        <div>
          <dt>{t('cost.platformFee', { rate: figures.platformRate })}</dt>
          <dd>
            <Money amount={figures.platformFee} />
          </dd>
        </div>
        <div>
          <dt>{t('cost.monthlyFee', { rate: figures.monthlyRate, months })}</dt>
          <dd>
            <Money amount={figures.monthlyFees} />
          </dd>
        </div>
        <div className={classes.repay}>
          <dt>{t('cost.toRepay')}</dt>
          <dd>
            <Money amount={figures.toRepay} />
          </dd>
        </div>
        {isLocalDate(date) && (
          <div>
            <dt>{t('cost.dueDate')}</dt>
            <dd className="num">{dateText(dueDateOf(date, count))}</dd>
          </div>
        )}
      </dl>
      {isLocalDate(date) && <p className={classes.quiet}>{t('cost.dueFrom', { count, date: dateText(date) })}</p>}
      <Credit figures={figures} />
    </>
  )
}

const Credit = ({ figures }: { figures: Figures }) => {
  const { limit, used, toRepay, after } = figures
  const partOf = (amount: number): number => (limit > 0 ? Math.min(100, (100 * amount) / limit) : 0)
  const shortage = whyNotSubmit(figures)
  return (
    <div className={classes.credit}>
      <div className={classes.creditHead}>
        <h2>{t('credit.title')}</h2>
        <span>{t('credit.limit', { amount: ringgit(limit) })}</span>
      </div>
      <Progress.Root size={10} role="img" aria-label={t('credit.bar', { used: ringgit(used), own: ringgit(toRepay) })}>
        <Progress.Section value={partOf(used)} color="gray.5" aria-hidden />
        <Progress.Section
          value={Math.min(partOf(toRepay), 100 - partOf(used))}
          color={shortage ? 'var(--stop)' : 'var(--ink)'}
          aria-hidden
        />
      </Progress.Root>
      <dl className={classes.sum}>
        <div>
          <dt data-mark="used">{t('credit.used')}</dt>
          <dd>
            <CreditPopover className={classes.explained} hint={explained('explain')}>
              <Money amount={used} />
            </CreditPopover>
          </dd>
        </div>
        <div>
          <dt data-mark="own">{t('credit.own')}</dt>
          <dd>
            <Money amount={toRepay} />
          </dd>
        </div>
        <div className={classes.left}>
          <dt data-mark="left">{t('credit.after')}</dt>
          <dd>
            <Money amount={after} />
          </dd>
        </div>
      </dl>
      {shortage && <Notice tone="stop" title={shortage} />}
    </div>
  )
}
