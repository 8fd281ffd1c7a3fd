import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { ringgitOf, sen, senOf } from '#kernel/money.ts'
import { deductionScreens } from '#money/deductions/deduction.screens.ts'
import { PaymentStatus } from '#money/deductions/screens/PaymentStatus.tsx'
import { ManagedAccount, OwedAccount } from '#owed/receivables/account/screens/OwedAccount.tsx'
import { OwedLines, type OwedItem } from '#owed/receivables/account/screens/OwedLines.tsx'
import { ReportToAnswer } from '#owed/receivables/report/screens/Reports.tsx'
import { api, useCall } from '#web/api.ts'
import { dateText, periodText, ringgit } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Page.tsx'
import type { advanceAccount } from '../repayment.contract.ts'
import { t as owed } from '#owed/receivables/account/owed.texts.ts'
import { t } from '../../report.texts.ts'
import { SendReminder } from './SendReminder.tsx'
import { Division, type Chosen } from './Division.tsx'

type Account = z.input<typeof advanceAccount>
type List = Account['lists'][number]

const calls = { record: api.rollingPayAdmin.recordAdvanceRepayment, void: api.rollingPayAdmin.voidAdvanceRepayment }

/** The advance account of an organization, where platform staff record and void repayments. */
export const OrganizationAccount = ({ orgId, name }: { orgId: string; name: string }) => {
  const load = useCall(api.rollingPayAdmin.getOrgAdvanceAccount, { orgId }, { fallback: t('failed.account') })
  return (
    <Loaded load={load} fallback={t('failed.account')}>
      {(account) => <Managed orgId={orgId} name={name} account={account} />}
    </Loaded>
  )
}

type ManagedProps = { orgId: string; name: string; account: Account }
const Managed = ({ orgId, name, account }: ManagedProps) => {
  const chosen = useRef<Chosen | null>(null)
  const [report] = account.reports
  return (
    <ManagedAccount
      // The dialog is filled in from the report.
      key={report?.id ?? 'none'}
      title={t('account.title')}
      account={withTexts(account)}
      items={itemsOf(account, ({ listId }) => deductionScreens.internalDetails.to({ orgId, listId }))}
      of={{ orgId }}
      name={name}
      recordTitle={t('account.recordTitle')}
      calls={calls}
      effect={(typed) => (
        <Division orgId={orgId} reportId={report?.id} {...typed} onChange={(parts) => (chosen.current = parts)} />
      )}
      extra={() => ({
        ...(chosen.current && { allocation: chosen.current }),
        ...(report && { reportId: report.id }),
      })}
      {...(report && {
        initial: { amount: report.amount, paidOn: report.paymentDate, reference: report.reference || report.number },
        above: (record: () => void) => (
          <ReportToAnswer
            title={t('account.reportedFor', { number: report.number })}
            reports={[report]}
            of={{ orgId, listId: report.listId }}
            dismiss={api.deductions.dismissReport}
            changes={['rollingPayAdmin']}
            record={(verb) => (
              <Button onClick={record} aria-haspopup="dialog">
                {verb}
              </Button>
            )}
          />
        ),
      })}
    />
  )
}

/** The advance account of the caller's organization. */
export const OwnAccount = ({ account }: { account: Account }) => {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  // The account loads after the page, too late for the router to scroll to it.
  useEffect(() => {
    if (hash === 'account') place.current?.scrollIntoView()
  }, [hash])
  return (
    <div ref={place} id="account">
      <OwedAccount
        title={t('account.title')}
        account={withTexts(account)}
        items={itemsOf(account, ({ listId }) => deductionScreens.details.to({ listId }))}
      />
    </div>
  )
}

/** The most remittances below an employer. */
const mostRemittances = 5
/** What an employer still has to remit, and its newest remittances. */
export const OpenLines = ({ orgId }: { orgId: string }) => {
  const load = useCall(api.rollingPayAdmin.getOrgAdvanceAccount, { orgId }, { fallback: t('failed.account') })
  return (
    <Loaded load={load} fallback={t('failed.account')}>
      {(account) => {
        const open = {
          ...account,
          lists: account.lists.filter(({ outstanding }) => outstanding > 0),
          months: account.months.filter(({ outstanding }) => outstanding > 0),
        }
        const { repayments } = withTexts(account)
        return (
          <>
            <OwedLines
              account={{ ...open, repayments: repayments.filter(({ isVoid }) => !isVoid).slice(0, mostRemittances) }}
              items={itemsOf(open, ({ listId }) => deductionScreens.internalDetails.to({ orgId, listId }))}
            />
            <SendReminder orgId={orgId} lists={open.lists} />
          </>
        )
      }}
    </Loaded>
  )
}

const withTexts = (account: Account) => ({
  ...account,
  repayments: account.repayments.map(({ pays, ...repayment }) => ({
    ...repayment,
    pays: pays
      .map(({ target, number, amount }) =>
        t('account.to', {
          amount: ringgit(amount),
          what: target === 'account' ? t('account.next') : (number ?? t('account.openingOf')),
        }),
      )
      .join(', '),
  })),
})

const listNote = ({ toRemit, remitted, outstanding, dueOn }: List): string => {
  const credit = ringgitOf(sen(senOf(toRemit) - senOf(remitted) - senOf(outstanding)))
  return [
    t('account.listToRemit', { amount: ringgit(toRemit) }),
    remitted > 0 && t('account.listPaid', { amount: ringgit(remitted) }),
    toRemit > 0 && credit > 0 && t('account.listCredit', { amount: ringgit(credit) }),
    t('account.listDue', { date: dateText(dueOn) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The lists of an employer, what isn't on one, and the months before the first one; undefined without lists. */
const itemsOf = (account: Account, to: (list: List) => string) => {
  const { lists, unlisted, credit, months } = account
  if (lists.length === 0) return undefined
  const list: OwedItem[] = [
    ...(unlisted !== 0
      ? [
          {
            key: 'unlisted',
            name: t(unlisted > 0 ? 'account.unlisted' : 'account.notCompleted'),
            note: t(unlisted > 0 ? 'account.unlistedNote' : 'account.notCompletedNote'),
            outstanding: unlisted,
          },
        ]
      : []),
    ...lists.map((one) => ({
      key: one.listId,
      name: (
        <>
          <Link to={to(one)}>{one.number}</Link> <PaymentStatus list={one} />
        </>
      ),
      note: listNote(one),
      outstanding: one.outstanding,
    })),
    ...months.map(({ period, outstanding }) => ({
      key: period,
      name: periodText(period),
      note: t('account.opening'),
      outstanding,
    })),
    ...(credit > 0
      ? [
          {
            key: 'credit',
            name: t('account.credit'),
            note: t('account.creditNote'),
            outstanding: ringgitOf(sen(0 - senOf(credit))),
          },
        ]
      : []),
  ]
  return { title: t('account.lists'), note: owed('dueFirst'), list }
}
