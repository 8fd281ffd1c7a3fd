import type { Screen } from '#web/screen.ts'
import { settingsScreens, signInScreens } from '#web/web.screens.ts'
import { auditScreens } from './audit/audit.screens.ts'
import { benefitScreens } from './benefits/benefit.screens.ts'
import { categoryScreens } from './categories/category.screens.ts'
import { employeeScreens } from './employees/employee.screens.ts'
import { accountScreens } from './identity/account.screens.ts'
import { compensationScreens } from './compensation/compensation.screens.ts'
import { jobLevelScreens } from './jobLevels/job-level.screens.ts'
import { electionScreens } from './elections/election.screens.ts'
import { ledgerScreens } from './ledger/ledger.screens.ts'
import { notificationScreens } from './notifications/notification.screens.ts'
import { officeScreens } from './offices/office.screens.ts'
import { organizationScreens } from './organizations/organization.screens.ts'
import { earnedWageScreens } from './earnedWages/earned-wage.screens.ts'
import { monthlyReportScreens } from './monthlyReports/report.screens.ts'
import { statementScreens } from './statements/statement.screens.ts'
import { saleScreens } from './sales/sale.screens.ts'
import { disbursementScreens } from './disbursements/disbursement.screens.ts'
import { deductionScreens } from './deductions/deduction.screens.ts'
import { supplierScreens } from './suppliers/supplier.screens.ts'
import { settlementScreens } from './settlements/settlement.screens.ts'
import { delegationScreens } from './delegations/delegation.screens.ts'
import { supportScreens } from './support/support.screens.ts'
import { teamScreens } from './teams/team.screens.ts'
import { transactionScreens } from './transactions/transaction.screens.ts'
import { transferScreens } from './withdrawals/bank/transfer.screens.ts'
import { paymentGatewayScreens } from './paymentGateway/payment-gateway.screens.ts'
import { payRunScreens } from './payRuns/pay-run.screens.ts'
import { uploadScreens } from './uploads/upload.screens.ts'
import { walletScreens } from './wallets/wallet.screens.ts'
import { policyScreens } from './withdrawalPolicies/policy.screens.ts'
import { withdrawalScreens } from './withdrawals/withdrawal.screens.ts'

/** All screens of the product. Within a group, the menus list them in this order. */
export const screens: readonly Screen[] = [
  signInScreens,
  withdrawalScreens,
  statementScreens,
  transferScreens,
  earnedWageScreens,
  notificationScreens,
  supportScreens,
  delegationScreens,
  policyScreens,
  categoryScreens,
  benefitScreens,
  deductionScreens,
  disbursementScreens,
  settlementScreens,
  monthlyReportScreens,
  saleScreens,
  uploadScreens,
  transactionScreens,
  paymentGatewayScreens,
  ledgerScreens,
  employeeScreens,
  supplierScreens,
  organizationScreens,
  officeScreens,
  payRunScreens,
  compensationScreens,
  walletScreens,
  electionScreens,
  jobLevelScreens,
  teamScreens,
  auditScreens,
  accountScreens,
  settingsScreens,
].flatMap((group): Screen[] => Object.values(group))
