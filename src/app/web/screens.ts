import type { Screen } from '#web/screen.ts'
import { settingsScreens, signInScreens } from '#web/web.screens.ts'
import { auditScreens } from '#ground/audit/audit.screens.ts'
import { benefitScreens } from '#money/benefits/benefit.screens.ts'
import { categoryScreens } from '#people/categories/category.screens.ts'
import { employeeScreens } from '#people/employees/employee.screens.ts'
import { accountScreens } from '#people/identity/account.screens.ts'
import { compensationScreens } from '#people/compensation/compensation.screens.ts'
import { jobLevelScreens } from '#people/jobLevels/job-level.screens.ts'
import { electionScreens } from '#money/elections/election.screens.ts'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { notificationScreens } from '#people/notifications/notification.screens.ts'
import { officeScreens } from '#people/offices/office.screens.ts'
import { organizationScreens } from '#people/organizations/organization.screens.ts'
import { earnedWageScreens } from '#money/earnedWages/earned-wage.screens.ts'
import { monthlyReportScreens } from '#reports/monthlyReports/report.screens.ts'
import { statementScreens } from '#owed/statements/statement.screens.ts'
import { saleScreens } from '#reports/sales/sale.screens.ts'
import { disbursementScreens } from '#money/disbursements/disbursement.screens.ts'
import { deductionScreens } from '#money/deductions/deduction.screens.ts'
import { supplierScreens } from '#money/suppliers/supplier.screens.ts'
import { settlementScreens } from '#owed/receivables/settlement/settlement.screens.ts'
import { apiKeyScreens } from '#people/apiKeys/api-key.screens.ts'
import { clockScreens } from '#people/sandbox/clock.screens.ts'
import { eventScreens } from '#people/events/event.screens.ts'
import { webhookScreens } from '#people/webhooks/webhook.screens.ts'
import { delegationScreens } from '#people/delegations/delegation.screens.ts'
import { supportScreens } from '#people/support/support.screens.ts'
import { teamScreens } from '#people/teams/team.screens.ts'
import { transactionScreens } from '#owed/transactions/transaction.screens.ts'
import { transferScreens } from '#money/withdrawals/transfer.screens.ts'
import { paymentGatewayScreens } from '#money/paymentGateway/payment-gateway.screens.ts'
import { payRunScreens } from '#money/payRuns/pay-run.screens.ts'
import { uploadScreens } from '#ground/uploads/upload.screens.ts'
import { bankStatementScreens } from '#reports/bankStatements/bank-statement.screens.ts'
import { paymentFileScreens } from '#reports/paymentFiles/payment-files.screens.ts'
import { originatingAccountScreens } from '#money/originatingAccounts/originating-account.screens.ts'
import { walletScreens } from '#money/wallets/wallet.screens.ts'
import { policyScreens } from '#money/withdrawalPolicies/policy.screens.ts'
import { withdrawalScreens } from '#money/withdrawals/withdrawal.screens.ts'

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
  apiKeyScreens,
  clockScreens,
  eventScreens,
  webhookScreens,
  policyScreens,
  deductionScreens,
  disbursementScreens,
  settlementScreens,
  monthlyReportScreens,
  saleScreens,
  uploadScreens,
  transactionScreens,
  paymentGatewayScreens,
  originatingAccountScreens,
  bankStatementScreens,
  paymentFileScreens,
  ledgerScreens,
  employeeScreens,
  teamScreens,
  supplierScreens,
  organizationScreens,
  officeScreens,
  payRunScreens,
  benefitScreens,
  categoryScreens,
  walletScreens,
  electionScreens,
  jobLevelScreens,
  compensationScreens,
  auditScreens,
  accountScreens,
  settingsScreens,
].flatMap((group): Screen[] => Object.values(group))
