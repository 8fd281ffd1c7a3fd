import { Link } from '@tanstack/react-router'
import { benefitScreens } from '#modules/benefits/benefit.screens.ts'
import { employeeScreens } from '#modules/employees/employee.screens.ts'
import { RemindOne } from '#modules/employees/screens/Reminders.tsx'
import type { IneligibleReason } from '../pay-run.rules.ts'
import { payRunScreens } from '../pay-run.screens.ts'
import { t } from '../pay-run.texts.ts'
import type { RunEmployee } from './pay-run.ts'

/** Where the reason why an employee is not paid can be fixed. */
const fixes = {
  not_approved: 'employee',
  left: 'employee',
  not_started: 'employee',
  already_included: 'payRuns',
  no_benefits: 'benefits',
  no_election: 'election',
  wallet_inactive: 'election',
  account_not_verified: 'election',
  election_incomplete: 'election',
} as const satisfies Record<IneligibleReason, string>

const pages = {
  election: employeeScreens.missingElection.to(),
  benefits: benefitScreens.list.to(),
  payRuns: payRunScreens.list.to(),
} as const

/** Whether the employee has to complete the payment election, and can be reminded. */
export const needsElection = ({ ineligibleReason }: RunEmployee): boolean =>
  ineligibleReason !== null && fixes[ineligibleReason] === 'election'

/** A link to the page where the reason can be fixed. */
export const FixLink = ({ employee: { ineligibleReason, employeeName } }: { employee: RunEmployee }) => {
  if (ineligibleReason === null) return null
  const fix = fixes[ineligibleReason]
  return fix === 'employee' ? (
    <Link to={employeeScreens.list.to()} search={{ q: employeeName }}>
      {t('fix.employee')}
    </Link>
  ) : (
    <Link to={pages[fix]}>{t(`fix.${fix}`)}</Link>
  )
}

/** Reminds an employee whose payment election is incomplete. */
export const Remind = ({ employee }: { employee: RunEmployee }) =>
  needsElection(employee) && <RemindOne employeeId={employee.employeeId} name={employee.employeeName} />
