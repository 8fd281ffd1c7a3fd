import { ringgit } from '#web/ui/Money.tsx'
import { Figure } from '#web/ui/Page.tsx'
import { t } from '../report.texts.ts'
import { listedTotal } from './MonthState.tsx'
import type { Report } from './report-columns.tsx'
import shared from '#modules/ledger/screens/OwedAccount.module.css'

/** The totals of an organization's month, with the payroll deduction and the amount owed side by side. */
export const ReportSummary = ({ summary }: { summary: Report['summary'] }) => (
  <div className={shared.figures}>
    <Figure
      name={t('field.transferred')}
      value={ringgit(summary.transferred)}
      note={t('requests', { completed: summary.completedRequests, count: summary.totalRequests })}
    />
    <Figure
      name={t('field.employeeFee')}
      value={ringgit(summary.serviceFee.employee)}
      note={`${t('field.employerFee')} ${ringgit(summary.serviceFee.employer)}`}
    />
    <Figure name={t('field.deduction')} value={ringgit(summary.deduction)} note={t('deductionNote')} />
    <Payroll summary={summary} />
    <Figure name={t('field.owed')} value={ringgit(summary.owed)} note={t('owedNote')} />
    <Figure
      name={t('field.total')}
      value={ringgit(summary.total)}
      note={`${t(summary.isClosed ? 'closed' : 'open')}, ${t('employees', { count: summary.activeEmployees })}`}
    />
  </div>
)

/** The payroll deduction: the sum of the month's deduction lists, with their numbers. */
const Payroll = ({ summary }: { summary: Report['summary'] }) => {
  const total = listedTotal(summary)
  // Months before the first list were deducted without one.
  if (total === null && summary.isClosed) return null
  return (
    <Figure
      name={t('field.payroll')}
      value={total === null ? '–' : ringgit(total)}
      note={
        total === null
          ? t('lists.none')
          : t('lists.figure', { numbers: summary.lists.map(({ number }) => number).join(', ') })
      }
    />
  )
}
