type Module = {
  readonly about: string
  /** The tables that only this module writes. */
  readonly tables?: readonly string[]
}
type Rank = Readonly<Record<string, Module>>

/**
 * The modules by rank. A module imports from those of lower rank; only its handlers, jobs and routes, which no module
 * imports, call services of any rank.
 */
export const ranks: readonly Rank[] = [
  {
    approvals: { about: 'what is pending approval, of all kinds' },
    audit: { about: 'the audit trail as a list' },
    banks: { about: 'banks and their codes' },
    columns: { about: 'the fields of the columns of imported tables', tables: ['column_answers'] },
    content: { about: 'terms and the privacy notice', tables: ['content_documents'] },
    files: { about: 'uploaded files and who may read them', tables: ['files'] },
    ledger: {
      about: 'double entries of all money, and their audit',
      tables: ['ledger_accounts', 'ledger_audits', 'ledger_entries', 'ledger_postings'],
    },
    savedFilters: { about: 'saved filters of lists', tables: ['saved_filters'] },
  },
  {
    delegations: {
      about: 'approvals that a Manager hands over for some days',
      tables: ['delegated_approvals', 'delegation_scopes', 'delegations'],
    },
    organizations: {
      about: 'employers and franchisees, their limits, fees and features',
      tables: ['organization_attachments', 'organization_credit', 'organization_wallets', 'organizations'],
    },
    paymentGateway: {
      about: 'the balance with the payment provider, and its top-ups',
      tables: ['provider_balances', 'provider_top_ups'],
    },
    reportedPayments: {
      about: 'what employers report to have paid, until it is recorded',
      tables: ['reported_payments'],
    },
    uploads: {
      about: 'uploaded spreadsheets, processed by row',
      tables: ['uploaded_documents', 'uploaded_rows'],
    },
  },
  {
    benefits: { about: 'benefits by category and office', tables: ['employee_benefits'] },
    categories: { about: 'categories of employees', tables: ['employee_categories'] },
    identity: {
      about: 'accounts, sign-in, passkeys, confirmations, sessions, codes',
      tables: [
        'code_days',
        'number_codes',
        'one_time_links',
        'one_time_passwords',
        'passkeys',
        'recovery_codes',
        'reset_requests',
        'sessions',
        'sign_in_attempts',
        'sign_in_security',
        'used_challenges',
        'users',
        'verification_codes',
      ],
    },
    jobLevels: { about: 'job levels', tables: ['job_levels'] },
    offices: { about: 'offices', tables: ['offices'] },
    support: { about: 'help contacts', tables: ['support_contacts'] },
    teams: { about: 'teams', tables: ['teams'] },
    wages: { about: 'salaries and absences as wages of a month' },
    wallets: { about: 'wallets that benefits are paid to', tables: ['wallets'] },
    withdrawalPolicies: { about: 'who may withdraw how much and how often', tables: ['withdrawal_policies'] },
  },
  {
    compensation: { about: 'pay ranges by job level', tables: ['compensation_policies', 'pay_ranges'] },
  },
  {
    employees: {
      about: 'employees, their pay, import and leaving',
      tables: [
        'account_changes',
        'employee_absences',
        'employee_contacts',
        'employee_deductions',
        'employee_import_records',
        'employee_imports',
        'employee_salaries',
        'employee_totals',
        'employees',
        'payment_holds',
      ],
    },
    statements: {
      about: 'monthly statements of employees, and the close of a month',
      tables: ['closed_periods', 'statement_documents', 'statement_lines', 'statements'],
    },
    transactions: { about: "an organization's transaction history", tables: ['account_transactions'] },
  },
  {
    payRuns: {
      about: 'runs that pay benefits to wallets',
      tables: [
        'benefit_reminders',
        'benefit_repayments',
        'pay_run_benefits',
        'pay_run_employees',
        'pay_run_groups',
        'pay_run_shares',
        'pay_runs',
      ],
    },
    settlements: {
      about: 'what organizations owe for disbursements, and their payments',
      tables: ['settlement_payments', 'settlement_reminders', 'settlements'],
    },
    suppliers: { about: 'suppliers and their bank accounts', tables: ['supplier_accounts', 'suppliers'] },
  },
  {
    elections: {
      about: "employees' wallets and how their pay is split",
      tables: ['elected_wallets', 'election_reminders'],
    },
  },
  {
    earnedWages: { about: 'wages earned by day', tables: ['earned_wages'] },
    notifications: { about: 'notices and the messages that are sent', tables: ['management_settings', 'notices'] },
    sales: { about: 'sales of franchisees and their royalties', tables: ['sales'] },
  },
  {
    disbursements: {
      about: 'payments to suppliers and employees on credit',
      tables: ['approval_bands', 'disbursement_approvals', 'disbursement_files', 'disbursement_lines', 'disbursements'],
    },
  },
  {
    payouts: {
      about: 'disbursement lines paid through the payment provider',
      tables: ['payout_disputes', 'payouts', 'provider_events'],
    },
    withdrawals: {
      about: 'earned wage access: request, decision, transfer by the bank, totals',
      tables: [
        'attention_items',
        'bank_batches',
        'bank_result_batches',
        'bank_result_lines',
        'bank_results',
        'employee_periods',
        'opening_reminders',
        'own_limits',
        'transfer_totals',
        'withdrawal_changes',
        'withdrawal_requests',
        'withdrawal_states',
        'withdrawal_totals',
      ],
    },
  },
  {
    deductions: {
      about: 'what payroll deducts for advances, what employers answer, and what leavers owe',
      tables: [
        'deduction_answers',
        'deduction_items',
        'deduction_lines',
        'deduction_lists',
        'deduction_parts',
        'deduction_reminders',
        'leaver_dues',
        'leaver_instalments',
        'leaver_payments',
        'leaver_plans',
        'leaver_receivables',
        'recovery_instalments',
        'recovery_plans',
        'remittance_allocations',
      ],
    },
    icNumbers: { about: 'normalizing stored IC numbers' },
    confirmations: { about: 'what a confirmation states of the payments that a call is about' },
    monitoring: { about: 'figures of the business for Prometheus' },
  },
  {
    monthlyReports: {
      about: 'monthly reports, repayments of advances, and remittances that no employer is known for',
      tables: ['advance_repayments', 'unmatched_remittances'],
    },
  },
]

/** The tables that the request pipeline writes, and the outbox, whose sending job the notifications have. */
export const serverTables = [
  'audit_events',
  'counters',
  'decision_notices',
  'idempotency_keys',
  'messages',
  'returned_records',
]
