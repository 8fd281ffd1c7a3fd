import { Button, Group } from '@mantine/core'
import { IconCheck, IconLink, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { recordOf } from '#kernel/one-of.ts'
import { ringgitOf, sen, senOf, sumRinggit } from '#kernel/money.ts'
import { owedAfter } from '#owed/receivables/advance/remittance.rules.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { withSearch } from '#web/screen.ts'
import { grouped } from '#kernel/placeholders.ts'
import { BusyButton } from '#web/ui/BusyButton.tsx'
import { dateText, Money, ringgit } from '#web/ui/format.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Facts, Failed } from '#web/ui/Page.tsx'
import { PanelButtons, SidePanel } from '#web/ui/ReviewPanel.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { WithPanel } from '#web/ui/WithReview.tsx'
import { ages, clearedAges } from '../../repayment/receivable.rules.ts'
import { clearMatches } from '../remittance-match.rules.ts'
import { monthlyReportScreens } from '../../report.screens.ts'
import { t as report } from '../../report.texts.ts'
import { t } from '../unmatched.texts.ts'
import { matchText, whyText, type Receivables, type Remittance } from './remittance-match.ts'
import classes from './unmatched.module.css'

/** As many as one command matches. */
const most = 50
/** As many of the other payments are named. */
const mostOthers = 5

export const useUnmatched = () =>
  useCall(
    api.rollingPayAdmin.getUnmatchedRemittances,
    { filter: { status: 'open' }, pageSize: most },
    { fallback: t('failed') },
  ).data
type Unmatched = NonNullable<ReturnType<typeof useUnmatched>>

type WithUnmatchedProps = { receivables: Receivables | undefined; children: ReactNode }
/** The list of employers with the payments beside it that may be theirs, if there are any. */
export const WithUnmatched = ({ receivables, children }: WithUnmatchedProps) => {
  const unmatched = useUnmatched()
  const [isOpen, setOpen] = useState(false)
  const isShown = unmatched !== undefined && receivables !== undefined && unmatched.open.count > 0
  return (
    <WithPanel
      isWide
      panel={
        isShown && (
          <SidePanel
            title={t('title')}
            place={grouped(unmatched.open.count)}
            isChosen={isOpen}
            onClose={() => setOpen(false)}
          >
            <Matching unmatched={unmatched} receivables={receivables} />
          </SidePanel>
        )
      }
      opener={
        isShown && (
          <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('all.open', { count: unmatched.open.count, amount: ringgit(unmatched.open.amount) })}
          </Button>
        )
      }
    >
      {children}
    </WithPanel>
  )
}

/** Each payment with the list that it may pay, the debt before and after, and a button that matches the clear ones. */
const Matching = ({ unmatched, receivables }: { unmatched: Unmatched; receivables: Receivables }) => {
  const clear = clearMatches(unmatched.remittances)
  const others = unmatched.remittances.filter((one) => !clear.some(({ remittance }) => remittance === one))
  const amount = sumRinggit(clear.map(({ remittance }) => remittance.amount))
  const count = clear.length
  const { open } = unmatched
  const { total } = receivables.totals
  const stays = open.count - count
  return (
    <>
      <ul className={classes.payments}>
        {clear.map(({ remittance }) => (
          <Payment key={remittance.id} remittance={remittance} isClear />
        ))}
        {others.slice(0, mostOthers).map((remittance) => (
          <Payment key={remittance.id} remittance={remittance} />
        ))}
      </ul>
      {stays > mostOthers && (
        <ToUnmatched>{t('all.others', { count: stays - Math.min(others.length, mostOthers) })}</ToUnmatched>
      )}
      <Facts
        sum
        facts={[
          [t('all.now', { count }), ringgit(amount)],
          stays > 0 && [t('all.stays', { count: stays }), ringgit(ringgitOf(sen(senOf(open.amount) - senOf(amount))))],
          [t('all.received'), ringgit(open.amount), 'total'],
          count > 0 && [report('account.owedNow'), ringgit(total), 'part'],
          count > 0 && [
            report('account.owedAfter'),
            ringgit(ringgitOf(owedAfter(senOf(total), senOf(amount)))),
            'total',
          ],
        ]}
      />
      {count > 0 && (
        <IfMay call={api.rollingPayAdmin.matchUnmatchedRemittances}>
          <MatchClear clear={clear} amount={amount} receivables={receivables} />
        </IfMay>
      )}
    </>
  )
}

/** On the list of the payments: the way to the panel. */
export const ToMatches = () => {
  const clear = clearMatches(useUnmatched()?.remittances ?? [])
  if (clear.length === 0) return null
  const amount = sumRinggit(clear.map(({ remittance }) => remittance.amount))
  return (
    <Group justify="flex-end">
      <LinkButton variant="default" to={monthlyReportScreens.receivables.to()} icon={IconLink}>
        {t('all.verb', { count: clear.length, amount: ringgit(amount) })}
      </LinkButton>
    </Group>
  )
}

const ToUnmatched = ({ children }: { children: ReactNode }) => (
  <Link to={monthlyReportScreens.receivables.to()} {...withSearch({ tab: 'unmatched' })}>
    {children}
  </Link>
)

const Payment = ({ remittance, isClear = false }: { remittance: Remittance; isClear?: boolean }) => {
  const [likely] = remittance.matches
  return (
    <li>
      <div className={classes.payment}>
        <strong>{remittance.reference}</strong>
        <strong>
          <Money amount={remittance.amount} />
        </strong>
      </div>
      <small>{dateText(remittance.paidOn)}</small>
      <div className={classes.match} data-clear={isClear || undefined}>
        {isClear ? <IconCheck size={16} aria-hidden /> : <IconSearch size={16} aria-hidden />}
        <span>
          {likely ? (
            <>
              <b>{isClear ? matchText(likely) : t('match.likely', { employer: matchText(likely) })}</b>
              <small>{whyText(likely)}</small>
            </>
          ) : (
            t('match.none')
          )}
        </span>
        {!isClear && <ToUnmatched>{t('all.find')}</ToUnmatched>}
      </div>
    </li>
  )
}

type MatchClearProps = {
  clear: ReturnType<typeof clearMatches<Remittance>>
  amount: Remittance['amount']
  receivables: Receivables
}
const MatchClear = ({ clear, amount, receivables: { on, totals } }: MatchClearProps) => {
  const match = useCommand(api.rollingPayAdmin.matchUnmatchedRemittances, {
    fallback: null,
    success: (done) => t('all.done', { count: done.matched, amount: ringgit(done.amount) }),
    changes: ['ledger', 'orgs', 'deductions'],
  })
  const count = clear.length
  const items = clear.map(({ remittance: { id }, match: { orgId, numbers } }) => ({ id, orgId, numbers: [...numbers] }))
  const cleared = clearedAges(
    recordOf(ages, (age) => senOf(totals[age])),
    clear.flatMap(({ remittance, match: { dueDates } }) => {
      const [dueOn, ...more] = dueDates
      return dueOn && more.length === 0 ? [{ dueOn, open: senOf(remittance.amount) }] : []
    }),
    on,
  )
  return (
    <>
      <p className={classes.effect}>
        {t('all.text', { count })}
        {cleared.length > 0 &&
          ` ${t('all.clears', { ages: cleared.map((age) => report(`receivables.age.${age}`)).join(', ') })}`}
      </p>
      {match.error && <Failed error={match.error} fallback={ui('state.actionFailed')} />}
      <PanelButtons>
        <BusyButton
          leftSection={<IconLink size={16} aria-hidden />}
          busy={match.isPending}
          onClick={() => match.mutate({ items })}
        >
          {t('all.verb', { count, amount: ringgit(amount) })}
        </BusyButton>
      </PanelButtons>
    </>
  )
}
