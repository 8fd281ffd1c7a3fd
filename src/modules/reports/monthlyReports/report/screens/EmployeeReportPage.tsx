import { Link } from '@tanstack/react-router'
import { senOf, sumRinggit } from '#kernel/money.ts'
import { deductionScreens } from '#money/deductions/deduction.screens.ts'
import { hasFee } from '#money/withdrawals/withdrawal.rules.ts'
import { api, useCall } from '#web/api.ts'
import { dateText, dayOfText, Money, periodText, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Empty, Facts, Loaded, Page } from '#web/ui/Page.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { monthlyReportScreens } from '../../report.screens.ts'
import { t } from '../../report.texts.ts'
import { monthFromUrl } from './ReportPage.tsx'
import shared from '#owed/receivables/account/screens/OwedAccount.module.css'
import classes from '../../screens/reports.module.css'
import { numberText } from '#web/ui/mask-text.ts'

type Employee = Awaited<ReturnType<typeof api.rollingPayManagement.getEmployeeMonthlyReport>>['employee']
const statuses = ['pending', 'approved', 'processing', 'completed', 'rejected', 'cancelled'] as const

export const EmployeeReportPage = () => {
  const { orgId, month: given, id } = monthlyReportScreens.employee.useParams()
  const month = monthFromUrl(given)
  const load = useCall(
    api.rollingPayManagement.getEmployeeMonthlyReport,
    { employeeICNumber: id, period: month },
    { fallback: t('failed.report') },
  )
  const employee = load.data?.employee
  return (
    <Page
      title={employee?.employeeName ?? t('title')}
      intro={employee && `${periodText(month)}, ${employee.employeeNumber ?? numberText(employee.employeeICNumber)}`}
      back={{ to: monthlyReportScreens.report.to({ orgId, month }), label: t('title') }}
    >
      <Loaded load={load} fallback={t('failed.report')}>
        {(data) => <Details employee={data.employee} />}
      </Loaded>
    </Page>
  )
}

/** The amount of the withdrawals that are neither completed nor refused, which the balance also leaves out. */
const inProgress = ({ withdrawals }: Employee) =>
  sumRinggit(
    withdrawals.flatMap(({ status, amount }) =>
      status === 'pending' || status === 'approved' || status === 'processing' ? [amount] : [],
    ),
  )

const Details = ({ employee }: { employee: Employee }) => (
  <>
    {employee.exceedsHalf && senOf(employee.deduction) > 0 && (
      <Notice tone="wait" title={t('exceeding')}>
        <div>
          {t('exceedsOne', { withdrawn: ringgit(employee.deduction), wages: ringgit(employee.wages) })}{' '}
          {t('exceedsText')}
        </div>
      </Notice>
    )}
    <div className={shared.columns}>
      <Card title={t('employee.wages')}>
        <Facts
          facts={[
            [t('employee.salary'), employee.salary === null ? '–' : <Money key="salary" amount={employee.salary} />],
            [t('employee.earned'), <Money key="earned" amount={employee.earnedAmount} />],
            [t('employee.eligible'), <Money key="eligible" amount={employee.eligibleAmount} />],
            [t('employee.withdrawn'), <Money key="withdrawn" amount={employee.totalWithdrawn} />],
            [t('employee.inProgress'), <Money key="inProgress" amount={inProgress(employee)} />],
            [t('employee.balance'), <Money key="balance" amount={employee.balance} />],
          ]}
        />
      </Card>
      <Card title={t('employee.money')}>
        <Facts
          facts={[
            [t('field.transferred'), <Money key="transferred" amount={employee.transferred} />],
            [t('field.employeeFee'), <Money key="employee" amount={employee.serviceFee.employee} />],
            [t('field.employerFee'), <Money key="employer" amount={employee.serviceFee.employer} />],
            [t('field.deduction'), <Money key="deduction" amount={employee.deduction} />],
            [t('field.owed'), <Money key="owed" amount={employee.owed} />],
            ...employee.lists.map(
              ({ listId, number, amount }) =>
                [
                  t('employee.onList', { number }),
                  <Link key={listId} to={deductionScreens.details.to({ listId })}>
                    <Money amount={amount} />
                  </Link>,
                ] as const,
            ),
          ]}
        />
      </Card>
      <Card title={t('employee.requests')}>
        <Facts
          facts={[
            ...statuses.map((status) => [statusText(status), employee.requests[status]] as const),
            [t('field.total'), employee.requests.total],
          ]}
        />
      </Card>
    </div>
    <Card title={t('employee.withdrawals')} flush>
      {employee.withdrawals.length === 0 ? (
        <Empty title={t('emptyOrganizations', { month: periodText(employee.period) })} />
      ) : (
        <Withdrawals employee={employee} />
      )}
    </Card>
  </>
)

const Withdrawals = ({ employee }: { employee: Employee }) => (
  <ul className={`${shared.lines} ${classes.flush}`}>
    {employee.withdrawals.map((one) => (
      <li key={one.id}>
        <span>
          {t('employee.requestedOn', { date: dayOfText(one.createdAt) })}
          <span className={shared.note}>
            {[
              ...(hasFee({ status: one.status, returned: one.returnedAt !== null })
                ? [t('employee.fee', { amount: ringgit(one.fee) })]
                : []),
              ...(one.transferDate ? [t('employee.transferredOn', { date: dateText(one.transferDate) })] : []),
            ].join(' · ')}
          </span>
        </span>
        <span className={shared.end}>
          <StatusPill
            status={one.returnedAt ? 'returned' : one.status}
            {...(one.returnedAt && { text: t('employee.returned') })}
          />
          <Money amount={one.amount} />
        </span>
      </li>
    ))}
  </ul>
)
