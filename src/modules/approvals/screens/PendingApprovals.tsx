import { Link } from '@tanstack/react-router'
import { benefitScreens } from '#modules/benefits/benefit.screens.ts'
import { categoryScreens } from '#modules/categories/category.screens.ts'
import { compensationScreens } from '#modules/compensation/compensation.screens.ts'
import { disbursementScreens } from '#modules/disbursements/disbursement.screens.ts'
import { employeeScreens } from '#modules/employees/employee.screens.ts'
import { jobLevelScreens } from '#modules/jobLevels/job-level.screens.ts'
import { payRunScreens } from '#modules/payRuns/pay-run.screens.ts'
import { supplierScreens } from '#modules/suppliers/supplier.screens.ts'
import { teamScreens } from '#modules/teams/team.screens.ts'
import { policyScreens } from '#modules/withdrawalPolicies/policy.screens.ts'
import { api, useCall } from '#web/api.ts'
import { grouped } from '#web/text.ts'
import { Card } from '#web/ui/Page.tsx'
import type { ManagementKind } from '../approval.rules.ts'
import { t } from '../approval.texts.ts'
import classes from './PendingApprovals.module.css'

const listOf: Readonly<Record<ManagementKind, string>> = {
  employees: employeeScreens.approve.to(),
  teams: teamScreens.list.to(),
  categories: categoryScreens.list.to(),
  benefits: benefitScreens.list.to(),
  jobLevels: jobLevelScreens.list.to(),
  compensationPolicies: compensationScreens.list.to(),
  withdrawalPolicies: policyScreens.list.to(),
  payRuns: payRunScreens.list.to(),
  disbursements: disbursementScreens.list.to(),
  supplierAccounts: supplierScreens.list.to(),
}

/** What awaits approval in the organization, each kind with a link to its list; nothing if there is none. */
export const PendingApprovals = ({ fallback }: { fallback: string }) => {
  const { data } = useCall(api.approvals.getPending, {}, { fallback, refetchInterval: 60_000 })
  const items = data?.items ?? []
  if (items.length === 0) return null
  const total = items.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card title={t('title')} aside={t('count', { count: total })}>
      <ul className={classes.kinds}>
        {items.map(({ kind, count }) => (
          <li key={kind}>
            <Link to={listOf[kind]} className={classes.kind}>
              {t(`kind.${kind}`)} <strong className="num">{grouped(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
