import { ringgit } from '#web/ui/Money.tsx'
import { Figure } from '#web/ui/Page.tsx'
import { t } from '../report.texts.ts'
import type { Report } from './report-columns.tsx'
import shared from '#modules/ledger/screens/OwedAccount.module.css'

/** The totals of an organization's month, with the deduction and the amount owed side by side. */
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
    <Figure name={t('field.owed')} value={ringgit(summary.owed)} note={t('owedNote')} />
    <Figure
      name={t('field.total')}
      value={ringgit(summary.total)}
      note={`${t(summary.isClosed ? 'closed' : 'open')}, ${t('employees', { count: summary.activeEmployees })}`}
    />
  </div>
)
