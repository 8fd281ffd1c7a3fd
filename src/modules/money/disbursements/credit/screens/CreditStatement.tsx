import { Popover, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { Money, ringgit } from '#web/ui/format.ts'
import { Loaded, LoadingLines } from '#web/ui/Page.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { creditDays } from '../../disbursement.rules.ts'
import { t } from '../credit.texts.ts'
import { toOwn } from '../../screens/disbursement.ts'
import { DueLines, Overdue, settlementsDue, type Due } from './ToPay.tsx'
import classes from './credit.module.css'

type CreditStatementProps = { onLeave: () => void }

/** The calculation of the available credit: the limit less each disbursement that uses it, and the amounts due soon. */
export const CreditStatement = ({ onLeave }: CreditStatementProps) => {
  const load = useCall(api.disbursements.getCredit, {}, { fallback: t('failed') })
  return (
    <Loaded load={load} fallback={t('failed')} placeholder={<LoadingLines lines={5} />}>
      {({ limit, available, items, due }) => (
        <div className={classes.statement}>
          <Overdue onLeave={onLeave} />
          <dl className={classes.lines}>
            <div>
              <dt>{t('limit')}</dt>
              <dd>
                <Money amount={limit} />
              </dd>
            </div>
            {items.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
            {items.map((item) => (
              <div key={item.disbursementId}>
                <dt>
                  <Link to={toOwn({ id: item.disbursementId })} onClick={onLeave}>
                    {item.name}
                  </Link>
                  <small>
                    {item.repaid > 0
                      ? t('repaid', { repaid: ringgit(item.repaid), amount: ringgit(item.amount) })
                      : statusText(item.status)}
                  </small>
                </dt>
                <dd className="num">{effectOf(item.outstanding)}</dd>
              </div>
            ))}
            <div className={classes.result}>
              <dt>{t('title')}</dt>
              <dd>
                <Money amount={available} />
              </dd>
            </div>
          </dl>
          <h3>{t('dueTitle', { days: creditDays })}</h3>
          {due.some(isLater) ? (
            <DueLines items={settlementsDue(due.filter(isLater))} onLeave={onLeave} />
          ) : (
            <p className={classes.quiet}>{t('noneDue')}</p>
          )}
        </div>
      )}
    </Loaded>
  )
}

const isLater = ({ dueDate }: Due): boolean => dueDate !== null && dueDate >= today()

/** The effect of a disbursement on the available credit: `−RM 1,050.00`. */
const effectOf = (outstanding: Ringgit): string =>
  `${outstanding > 0 ? '' : '+'}${ringgit(ringgitOf(sen(0 - senOf(outstanding))))}`

type CreditPopoverProps = { hint: string; className?: string | undefined; children: ReactNode }

/** A figure that opens its calculation. */
export const CreditPopover = ({ hint, className, children }: CreditPopoverProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={400} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          type="button"
          className={className ?? ''}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          {children}
          <span className="visually-hidden"> {hint}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('title')}>
        <h2>{t('title')}</h2>
        <CreditStatement onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
