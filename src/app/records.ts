import { benefitRecord } from '#money/benefits/benefit-record.rules.ts'
import { categoryRecord } from '#people/categories/category-record.rules.ts'
import { earnedWageRecord } from '#money/earnedWages/earned-wage-record.rules.ts'
import { electionRecord } from '#money/elections/election-record.rules.ts'
import { employeeRecord } from '#people/employees/employee-record.rules.ts'
import { importRecord } from '#people/employees/import/import-record.rules.ts'
import { fileRecord } from '#ground/files/file-record.rules.ts'
import { icNumbersRecord } from '#reports/icNumbers/ic-numbers-record.rules.ts'
import { signInSecurityRecord } from '#people/identity/twoStep/sign-in-security-record.rules.ts'
import { userRecord } from '#people/identity/user-record.rules.ts'
import { compensationRecord } from '#people/compensation/compensation-record.rules.ts'
import { jobLevelRecord } from '#people/jobLevels/job-level-record.rules.ts'
import { repaymentRecord } from '#reports/monthlyReports/repayment-record.rules.ts'
import { unmatchedRemittanceRecord } from '#reports/monthlyReports/unmatched/unmatched-record.rules.ts'
import { deductionListRecord } from '#money/deductions/deduction-record.rules.ts'
import { leaverReceivableRecord } from '#money/deductions/leavers/leaver-record.rules.ts'
import { recoveryPlanRecord } from '#money/deductions/plans/plan-record.rules.ts'
import { settingsRecord } from '#people/notifications/settings-record.rules.ts'
import { ledgerAuditRecord } from '#ground/ledger/ledger-record.rules.ts'
import { officeRecord } from '#people/offices/office-record.rules.ts'
import { organizationRecord } from '#people/organizations/organization-record.rules.ts'
import { payRunRecord } from '#money/payRuns/pay-run-record.rules.ts'
import { benefitRepaymentRecord } from '#owed/receivables/benefit/benefit-repayment-record.rules.ts'
import { providerFeeRecord, topUpRecord } from '#money/paymentGateway/movement-record.rules.ts'
import { statementRecord } from '#owed/statements/statement-record.rules.ts'
import { disbursementRecord } from '#money/disbursements/disbursement-record.rules.ts'
import { supplierRecord } from '#money/suppliers/supplier-record.rules.ts'
import { settlementRecord } from '#owed/receivables/settlement/settlement-record.rules.ts'
import { teamRecord } from '#people/teams/team-record.rules.ts'
import { columnAnswerRecord } from '#ground/columns/column-record.rules.ts'
import { saleRecord } from '#reports/sales/sale-record.rules.ts'
import { uploadRecord } from '#ground/uploads/upload-record.rules.ts'
import { apiKeyRecord } from '#people/apiKeys/api-key-record.rules.ts'
import { clockRecord } from '#people/sandbox/clock-record.rules.ts'
import { webhookRecord } from '#people/webhooks/webhook-record.rules.ts'
import { delegationRecord } from '#people/delegations/delegation-record.rules.ts'
import { supportRecord } from '#people/support/support-record.rules.ts'
import { bankStatementRecord } from '#reports/bankStatements/bank-statement-record.rules.ts'
import { originatingAccountRecord } from '#money/originatingAccounts/originating-account-record.rules.ts'
import { walletRecord } from '#money/wallets/wallet-record.rules.ts'
import { policyRecord } from '#money/withdrawalPolicies/policy-record.rules.ts'
import { attentionRecord } from '#money/withdrawals/totals/attention.rules.ts'
import { batchRecord, withdrawalRecord } from '#money/withdrawals/withdrawal-record.rules.ts'

/** Every type of record in the audit trail. */
export const recordTypes = [
  employeeRecord,
  signInSecurityRecord,
  userRecord,
  organizationRecord,
  withdrawalRecord,
  policyRecord,
  officeRecord,
  teamRecord,
  categoryRecord,
  benefitRecord,
  jobLevelRecord,
  compensationRecord,
  electionRecord,
  payRunRecord,
  settlementRecord,
  saleRecord,
  delegationRecord,
  apiKeyRecord,
  clockRecord,
  webhookRecord,
  supportRecord,
  originatingAccountRecord,
  bankStatementRecord,
  walletRecord,
  supplierRecord,
  disbursementRecord,
  settingsRecord,
  batchRecord,
  attentionRecord,
  fileRecord,
  statementRecord,
  columnAnswerRecord,
  uploadRecord,
  repaymentRecord,
  benefitRepaymentRecord,
  unmatchedRemittanceRecord,
  topUpRecord,
  providerFeeRecord,
  deductionListRecord,
  leaverReceivableRecord,
  recoveryPlanRecord,
  ledgerAuditRecord,
  earnedWageRecord,
  importRecord,
  icNumbersRecord,
] as const
