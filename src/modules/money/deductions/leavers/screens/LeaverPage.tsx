import { Link } from '@tanstack/react-router'
import { History } from '#ground/audit/screens/History.tsx'
import { ManagedAccount } from '#owed/receivables/account/screens/OwedAccount.tsx'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { dateText, dayOfText } from '#web/ui/format.ts'
import { HowToPay } from '#web/ui/HowToPay.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Loaded, Page } from '#web/ui/Page.tsx'
import { deductionScreens } from '../../deduction.screens.ts'
import { t } from '../leaver.texts.ts'
import { LeaverPlan } from './LeaverPlan.tsx'
import { LeaverStatus } from './LeaverStatus.tsx'

type Details = Awaited<ReturnType<typeof api.deductions.getLeaverReceivable>>

const calls = { record: api.deductions.recordLeaverPayment, void: api.deductions.voidLeaverPayment }

/** The debt, and while some of it is open, when it is due or since when it is overdue. */
const introOf = ({ number, payOn, dueOn, plan, outstanding }: Details): string => {
  const about = t('about', { number, payOn: dateText(payOn) })
  if (outstanding === 0) return about
  const due = t(`${plan ? 'instalment' : 'all'}.${dueOn < today() ? 'overdue' : 'due'}`, { date: dateText(dueOn) })
  return `${about} ${due}`
}

/** What an employee who left owes, and its payments, which platform staff record and void. */
export const LeaverPage = () => {
  const of = deductionScreens.leaver.useParams()
  const load = useCall(api.deductions.getLeaverReceivable, of, { fallback: t('failed.one') })
  const { data } = load
  return (
    <Page
      title={data?.employeeName ?? t('title')}
      over={data?.orgName ?? null}
      {...(data && { status: <LeaverStatus row={data} /> })}
      intro={data && introOf(data)}
      back={{ to: '/internal/receivables', label: t('title') }}
    >
      <Loaded load={load} fallback={t('failed.one')}>
        {(receivable) => (
          <>
            <Account of={of} receivable={receivable} />
            <LeaverPlan of={of} receivable={receivable} />
            {receivable.outstanding > 0 && (
              <Card title={t('letter')}>
                <HowToPay
                  payTo={receivable.payTo}
                  amount={receivable.outstanding}
                  reference={receivable.number}
                  note={t(receivable.payTo ? (receivable.plan ? 'letterPlan' : 'letterHint') : 'letterNoAccount', {
                    name: receivable.employeeName,
                  })}
                />
              </Card>
            )}
            <History type="leaverReceivable" id={receivable.id} orgId={receivable.orgId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type AccountProps = { of: ReturnType<typeof deductionScreens.leaver.useParams>; receivable: Details }
const Account = ({ of, receivable }: AccountProps) => {
  const { orgId, orgName, employeeName, listId, listNumber, payOn, amount, paid, outstanding, cancelledAt } = receivable
  return (
    <>
      {cancelledAt && (
        <Notice tone="wait" title={t('cancelledTitle', { date: dayOfText(cancelledAt) })}>
          {t('cancelledText', { number: listNumber })}
        </Notice>
      )}
      <ManagedAccount
        title={t('account')}
        words="payment"
        account={{ owed: amount, paid, outstanding, months: [], repayments: receivable.payments }}
        items={{
          title: t('rest'),
          list: [
            {
              key: listId,
              name: <Link to={deductionScreens.internalDetails.to({ orgId, listId })}>{listNumber}</Link>,
              note: t('restNote', { employer: orgName, payOn: dateText(payOn) }),
              outstanding: amount,
            },
          ],
        }}
        of={of}
        name={employeeName}
        recordTitle={t('recordTitle', { name: employeeName })}
        calls={calls}
      />
    </>
  )
}
