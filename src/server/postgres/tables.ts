import type { Generated } from 'kysely'
import type { Bp, Sen } from '#kernel/money.ts'
import type { LocalDate, Period, Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'

/** Generated from the database by `npm run db:types`. */
export type Tables = {
  account_holds: {
    org_id: Id<'org'>
    bank_code: string
    account_number: string
    withdrawal_id: Id<'withdrawal'>
    net_sen: Sen
    reason: string
    returned_at: Instant
    released_at: Instant | null
    released_by: string | null
    release_reason: string | null
  }
  account_transactions: {
    org_id: Id<'org'>
    source_id: Id<'source'>
    type: 'SETTLEMENT' | 'SALES' | 'DISBURSEMENT' | 'FEE' | 'ROYALTY' | 'ROYALTY_INCOME' | 'ADVANCE'
    source_type: string
    amount_sen: Sen
    status: 'PENDING' | 'COMPLETED' | 'VOID'
    payment_on: LocalDate
    description: string
    created_at: Instant
    modified_at: Instant
    source_org_id: Id<'source_org'> | null
  }
  advance_repayments: {
    org_id: Id<'org'>
    id: Id<'advance_repayment'>
    paid_on: LocalDate
    amount_sen: Sen
    reference: string
    created_at: Instant
    created_by: Id<'user'>
    created_by_name: string
    voided_at: Instant | null
    voided_by_name: string | null
    void_reason: string | null
    reference_key: string | null
  }
  approval_bands: {
    org_id: Id<'org'>
    from_sen: Sen
    approvers: number
  }
  audit_events: {
    org_id: Id<'org'>
    id: Id<'audit_event'>
    actor_id: Id<'user'> | null
    actor_name: string
    actor_role: string
    address: string
    call: string
    record_type: string | null
    record_id: string | null
    before: unknown | null
    after: unknown | null
    happened_at: Instant
  }
  bank_batches: {
    id: Id<'bank_batch'>
    number: number
    withdrawals: number
    net_sen: Sen
    sent_at: Instant
    sent_on: LocalDate
    sent_by: Id<'user'>
    sent_by_name: string
  }
  closed_periods: {
    org_id: Id<'org'>
    period: Period
    closed_at: Instant
  }
  code_days: {
    org_id: Id<'org'>
    day: string
    codes: number
  }
  compensation_policies: {
    org_id: Id<'org'>
    id: Id<'compensation_policy'>
    name: string
    status: 'pending_approval' | 'approved' | 'deleted'
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
    name_in_force: string | null
    in_force_at: Instant | null
    in_force_by: Id<'user'> | null
  }
  content_documents: {
    name: string
    heading: string
    image_url: string | null
  }
  counters: {
    org_id: Id<'org'>
    series: string
    last: number
  }
  disbursement_approvals: {
    org_id: Id<'org'>
    disbursement_id: Id<'disbursement'>
    user_id: Id<'user'>
    version: number
    approved_at: Instant
  }
  disbursement_files: {
    org_id: Id<'org'>
    line_id: Id<'disbursement_line'>
    file_id: Id<'file'>
    position: number
  }
  disbursement_lines: {
    org_id: Id<'org'>
    id: Id<'disbursement_line'>
    disbursement_id: Id<'disbursement'>
    position: number
    employee_id: Id<'employee'> | null
    supplier_id: Id<'supplier'> | null
    supplier_account_id: Id<'supplier_account'> | null
    name: string
    email: string | null
    mobile_number: string | null
    bank_code: string
    account_name: string
    account_number: string
    amount_sen: Sen
    invoice_number: string | null
    invoice_key: string | null
    duplicate_reason: string | null
    status: 'waiting' | 'sent' | 'unknown' | 'paid' | 'failed' | 'dropped' | 'reversed'
    failure_reason: string | null
    remittance_sent_at: Instant | null
    live: boolean
  }
  disbursements: {
    org_id: Id<'org'>
    id: Id<'disbursement'>
    name: string
    pay_on: LocalDate
    repayment_months: number
    payees_type: 'employees' | 'suppliers'
    notes: Generated<string>
    status: 'draft' | 'pending-approval' | 'approved' | 'processing' | 'completed' | 'cancelled'
    payees: number
    total_sen: Sen
    platform_fee_bp: Bp
    monthly_fee_bp: Bp
    platform_fee_sen: Sen
    monthly_fees_sen: Sen
    version: number
    digest: Buffer | null
    approvers_needed: Generated<number>
    processed_with: 'file' | 'provider' | null
    completed_on: LocalDate | null
    reason_for_cancellation: string | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    submitted_at: Instant | null
    submitted_by: Id<'user'> | null
    approved_at: Instant | null
    processed_at: Instant | null
    completed_at: Instant | null
    cancelled_at: Instant | null
    deleted_at: Instant | null
  }
  earned_wages: {
    org_id: Id<'org'>
    id: Id<'earned_wage'>
    source: 'accrual' | 'imported'
    ic_number: string
    employee_id: Id<'employee'> | null
    period: Period
    worked_on: LocalDate
    amount_sen: Sen
    status: 'credited' | 'failed'
    reason: string | null
    created_at: Instant
    credited_at: Instant | null
  }
  elected_wallets: {
    org_id: Id<'org'>
    id: Id<'elected_wallet'>
    employee_id: Id<'employee'>
    wallet_id: Id<'wallet'>
    account_number: string
    percentage_bp: Bp
    account_verified: boolean
    screenshot_url: string | null
    screenshot_file_name: string | null
    created_at: Instant
    modified_at: Instant
    modified_by: Id<'user'>
  }
  election_reminders: {
    org_id: Id<'org'>
    employee_id: Id<'employee'>
    sent_on: LocalDate
  }
  employee_absences: {
    org_id: Id<'org'>
    employee_id: Id<'employee'>
    absent_on: LocalDate
    half_days: number
    created_at: Instant
    created_by: Id<'user'>
  }
  employee_benefits: {
    org_id: Id<'org'>
    id: Id<'employee_benefit'>
    name: string
    amount_sen: Sen
    category_id: Id<'employee_category'>
    office_id: Id<'office'>
    recurrence: 'Monthly' | 'Quarterly' | 'Yearly'
    status: 'Draft' | 'Pending Approval' | 'Approved'
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
  }
  employee_categories: {
    org_id: Id<'org'>
    id: Id<'employee_category'>
    code: string
    name: string
    description: string
    status: 'Draft' | 'Pending Approval' | 'Approved'
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
  }
  employee_import_records: {
    org_id: Id<'org'>
    import_id: Id<'import'>
    employee_id: Id<'employee'>
    outcome: 'created' | 'updated' | 'deleted'
    before: unknown | null
    account_before: unknown | null
    salary_on: LocalDate | null
    salary_before: unknown | null
    salary_moved_from: string | null
  }
  employee_imports: {
    org_id: Id<'org'>
    id: Id<'employee_import'>
    mode: 'append' | 'overwrite'
    file_name: string | null
    row_count: number
    created_count: number
    updated_count: number
    unchanged_count: number
    deleted_count: number
    kept_count: number
    created_at: Instant
    created_by: Id<'user'>
    undone_at: Instant | null
    undone_by: string | null
  }
  employee_periods: {
    org_id: Id<'org'>
    employee_id: Id<'employee'>
    period: Period
    used_sen: Generated<Sen>
    last_requested_on: LocalDate | null
  }
  employee_salaries: {
    org_id: Id<'org'>
    employee_id: Id<'employee'>
    from_on: LocalDate
    salary_sen: Sen
    created_at: Instant
    created_by: Id<'user'>
  }
  employee_search_ranges: {
    org_id: Id<'org'>
    first_id: Id<'first'>
    last_id: Id<'last'>
  }
  employee_search_texts: {
    org_id: Id<'org'>
    employee_id: Id<'employee'>
    text: string
  }
  employee_totals: {
    org_id: Id<'org'>
    team_id: Id<'team'>
    status: 'pending-approval' | 'approved'
    withdrawals_disabled: boolean
    leaving: boolean
    employees: number
  }
  employees: {
    org_id: Id<'org'>
    id: Id<'employee'>
    ic_number: string
    employee_number: string | null
    first_name: string
    last_name: string
    email: string | null
    mobile_number: string | null
    mobile_verified_at: Instant | null
    bank_code: string | null
    account_number: string | null
    status: 'pending-approval' | 'approved'
    date_of_birth: LocalDate | null
    address: string | null
    city: string | null
    country: Generated<string>
    postal_code: string | null
    job_level_id: Id<'job_level'> | null
    team_id: Id<'team'> | null
    category_code: string | null
    office_code: string | null
    start_on: LocalDate | null
    end_on: LocalDate | null
    withdrawals_disabled: Generated<boolean>
    profile_completed_at: Instant | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
    deleted_at: Instant | null
    name_key: Generated<string>
    search_text: Generated<string>
    has_salary: boolean | null
    account_changed_by: string | null
    salary_changed_by: string | null
    first_approved_at: Instant | null
  }
  files: {
    org_id: Id<'org'>
    id: Id<'file'>
    purpose: string
    name: string
    content_type: string
    size_bytes: number
    sha256: Buffer
    storage_key: string
    uploaded_by: Id<'user'>
    created_at: Instant
  }
  idempotency_keys: {
    key: string
    org_id: Id<'org'>
    actor_id: Id<'user'>
    call: string
    input_hash: Buffer
    response: unknown
    created_at: Instant
  }
  job_levels: {
    org_id: Id<'org'>
    id: Id<'job_level'>
    job_level: string
    name: string
    job_grade: number
    status: 'pending_approval' | 'approved'
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
    deleted_at: Instant | null
  }
  ledger_accounts: {
    org_id: Id<'org'>
    account: string
    balance_sen: Generated<Sen>
  }
  ledger_audits: {
    org_id: Id<'org'>
    id: Id<'ledger_audit'>
    status: 'PENDING' | 'COMPLETED' | 'FAILED'
    requested_by: string
    requested_by_name: string
    requested_at: Instant
    finished_at: Instant | null
    differences: number | null
    findings: string | null
  }
  ledger_entries: {
    org_id: Id<'org'>
    id: Id<'ledger_entry'>
    event: string
    source_type: string
    source_id: Id<'source'>
    entry_on: LocalDate
    idempotency_key: string
    postings: number
    reverses_id: Id<'ledger_entry'> | null
    created_at: Instant
  }
  ledger_postings: {
    org_id: Id<'org'>
    entry_id: Id<'ledger_entry'>
    line: number
    account: string
    amount_sen: Sen
  }
  management_settings: {
    org_id: Id<'org'>
    notifications_email: string | null
    last_waiting_notice_at: Instant | null
    modified_at: Instant
    modified_by: Id<'user'>
  }
  messages: {
    org_id: Id<'org'>
    id: Id<'message'>
    channel: 'email' | 'sms'
    recipient: string
    subject: string
    text: string
    created_at: Instant
    sent_at: Instant | null
    attempts: Generated<number>
    last_error: string | null
    next_attempt_at: Instant | null
    expires_at: Instant | null
  }
  notices: {
    org_id: Id<'org'>
    kind: 'withdrawals_waiting' | 'items_waiting'
    since_at: Instant
  }
  number_codes: {
    number_hash: Buffer
    code_id: Id<'code'>
    sent_at: Instant
  }
  offices: {
    org_id: Id<'org'>
    id: Id<'office'>
    code: string
    name: string
    address: string
    country: Generated<string>
    city: string
    state: string
    contact_number: string | null
    created_at: Instant
    modified_at: Instant
    deleted_at: Instant | null
  }
  one_time_links: {
    org_id: Id<'org'>
    token_hash: Buffer
    user_id: Id<'user'>
    purpose: 'invitation' | 'password_reset'
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
  }
  one_time_passwords: {
    org_id: Id<'org'>
    user_id: Id<'user'>
    sealed_secret: Buffer
    created_at: Instant
    confirmed_at: Instant | null
    last_step: Generated<number>
  }
  organization_attachments: {
    org_id: Id<'org'>
    id: Id<'organization_attachment'>
    url: string
    file_name: string
  }
  organization_credit: {
    org_id: Id<'org'>
    limit_sen: Sen | null
    used_sen: Sen | null
  }
  organization_wallets: {
    org_id: Id<'org'>
    wallet_id: Id<'wallet'>
  }
  organizations: {
    org_id: Id<'org'>
    name: string
    status: 'Onboarding' | 'Active' | 'Suspended'
    domain: string
    signup_on: LocalDate | null
    registration: string | null
    industry: string | null
    company_size: 'micro' | 'small' | 'medium' | 'large' | null
    bank_details: string | null
    telephone: string | null
    website: string | null
    main_contact: string | null
    main_contact_number: string | null
    address: string | null
    city: string | null
    state: string | null
    postcode: string | null
    country: Generated<string>
    e_benefits: boolean
    rolling_pay: boolean
    pay_day: number | null
    cutoff_day: number | null
    rolling_pay_max_sen: Generated<Sen>
    service_fee_bp: Generated<Bp>
    service_fee_paid_by: Generated<'employer' | 'employee'>
    disbursements_enabled: boolean
    initial_credit_limit_sen: Generated<Sen>
    platform_fee_bp: Bp | null
    monthly_fee_bp: Generated<Bp>
    franchise_type: 'non_franchise' | 'franchisee' | 'franchisor'
    franchisor_id: Id<'org'> | null
    royalty_bp: Bp | null
    payment_gateway_merchant_id: Id<'payment_gateway_merchant'> | null
    minimum_withdrawal_sen: Generated<Sen>
    maximum_advance_bp: Generated<Bp>
    require_second_person: Generated<boolean>
    earned_wages_source: Generated<'accrual' | 'imported'>
    created_at: Instant
    modified_at: Instant
    deleted_at: Instant | null
    account_wait_hours: Generated<number>
    disbursement_settings_at: Instant | null
  }
  pay_ranges: {
    org_id: Id<'org'>
    id: Id<'pay_range'>
    compensation_policy_id: Id<'compensation_policy'>
    job_level_id: Id<'job_level'>
    minimum_sen: Sen
    midpoint_sen: Sen
    maximum_sen: Sen
    minimum_in_force_sen: Sen | null
    midpoint_in_force_sen: Sen | null
    maximum_in_force_sen: Sen | null
    deleted: Generated<boolean>
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    job_level_in_force_id: Id<'job_level'> | null
  }
  pay_run_benefits: {
    org_id: Id<'org'>
    run_id: Id<'pay_run'>
    employee_id: Id<'employee'>
    position: number
    benefit_id: Id<'employee_benefit'> | null
    name: string
    amount_sen: Sen
    recurrence: string | null
    period: Period
    counts: boolean
  }
  pay_run_employees: {
    org_id: Id<'org'>
    run_id: Id<'pay_run'>
    employee_id: Id<'employee'>
    name: string
    employee_number: string | null
    email: string | null
    group_name: string
    office_name: string | null
    net_pay_sen: Sen
    ineligible:
      | 'not_approved'
      | 'left'
      | 'not_started'
      | 'no_benefits'
      | 'already_included'
      | 'no_election'
      | 'election_incomplete'
      | 'account_not_verified'
      | 'wallet_inactive'
      | null
    result: 'succeeded' | 'failed' | null
    failure_reason: string | null
  }
  pay_run_groups: {
    org_id: Id<'org'>
    run_id: Id<'pay_run'>
    group_id: Id<'group'>
    code: string
    name: string
    description: string
  }
  pay_run_shares: {
    org_id: Id<'org'>
    run_id: Id<'pay_run'>
    employee_id: Id<'employee'>
    wallet_id: Id<'wallet'>
    wallet_name: string
    account_number: string
    percentage_bp: Bp
    amount_sen: Sen
    result: 'succeeded' | 'failed' | null
    retries_id: Id<'pay_run'> | null
    counts: boolean
    warning: 'below_minimum' | 'above_size' | 'above_monthly_limit' | null
    limit_sen: Sen | null
    failure_reason: string | null
  }
  pay_runs: {
    org_id: Id<'org'>
    id: Id<'pay_run'>
    pay_type: 'Regular' | 'Ad-hoc'
    status:
      | 'draft'
      | 'pending_approval'
      | 'approved'
      | 'pending_payment'
      | 'processing'
      | 'completed'
      | 'cancelled'
      | 'deleted'
    period: Period
    pay_on: LocalDate
    grouping: 'categories' | 'teams'
    benefit_name: string | null
    amount_sen: Sen | null
    reruns_id: Id<'pay_run'> | null
    employees: number
    eligible: number
    net_pay_sen: Sen
    failure_reason: string | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    submitted_at: Instant | null
    submitted_by: Id<'user'> | null
    approved_at: Instant | null
    approved_by: Id<'user'> | null
    completed_at: Instant | null
    submitted_by_name: string | null
    approved_by_name: string | null
    employees_digest: Buffer | null
    duplicate_reason: string | null
  }
  payout_disputes: {
    org_id: Id<'org'>
    id: Id<'payout_dispute'>
    payout_id: Id<'payout'>
    reported_at: Instant
    status: 'sent' | 'paid' | 'failed' | 'reversed'
    provider_reference: string | null
    amount_sen: Sen | null
    currency: string | null
    reason: string | null
    differs: unknown
    decided_at: Instant | null
    decided_by: string | null
    decision: 'paid' | 'not-paid' | null
    decision_reason: string | null
  }
  payouts: {
    org_id: Id<'org'>
    id: Id<'payout'>
    disbursement_id: Id<'disbursement'>
    line_id: Id<'disbursement_line'>
    attempt: number
    amount_sen: Sen
    status: 'queued' | 'sent' | 'unknown' | 'paid' | 'failed' | 'reversed' | 'dropped' | 'surplus'
    provider_reference: string | null
    provider_fee_sen: Generated<Sen>
    reason: string | null
    created_at: Instant
    tried_at: Instant | null
    tries: Generated<number>
    finished_at: Instant | null
    next_at: Instant
    created_by: Id<'user'>
    disputed_at: Instant | null
  }
  provider_balances: {
    org_id: Id<'org'>
    balance_sen: Sen | null
    read_at: Instant | null
    failed_at: Instant | null
  }
  provider_events: {
    org_id: Id<'org'>
    id: Id<'provider_event'>
    payout_id: Id<'payout'>
    event: string
    received_at: Instant
    payload: unknown
    applied: boolean
  }
  recovery_codes: {
    org_id: Id<'org'>
    user_id: Id<'user'>
    code_hash: Buffer
    created_at: Instant
    used_at: Instant | null
  }
  reset_requests: {
    org_id: Id<'org'>
    id: Id<'reset_request'>
    email: string
    address: string
    requested_at: Instant
  }
  sales: {
    org_id: Id<'org'>
    id: Id<'sale'>
    sold_on: LocalDate
    amount_sen: Sen
    reference: string
    franchisor_id: Id<'org'> | null
    royalty_bp: Generated<Bp>
    royalty_sen: Generated<Sen>
    possible_duplicate_of: string | null
    uploaded_document_id: Id<'uploaded_document'>
    row_number: number
    created_at: Instant
    modified_at: Instant
    reference_key: string | null
  }
  saved_filters: {
    org_id: Id<'org'>
    user_id: Id<'user'>
    list: string
    name: string
    query: string
    created_at: Instant
    modified_at: Instant
  }
  sessions: {
    org_id: Id<'org'>
    token_hash: Buffer
    user_id: Id<'user'>
    created_at: Instant
    last_seen_at: Instant
    expires_at: Instant
    address: string
    user_agent: string
    id: Generated<Id<'session'>>
  }
  settlement_payments: {
    org_id: Id<'org'>
    id: Id<'settlement_payment'>
    settlement_id: Id<'settlement'>
    paid_on: LocalDate
    amount_sen: Sen
    reference: string
    created_at: Instant
    created_by: Id<'user'>
    voided_at: Instant | null
    voided_by: Id<'user'> | null
    void_reason: string | null
    reference_key: string | null
    reference_part: Generated<number>
  }
  settlement_reminders: {
    org_id: Id<'org'>
    settlement_id: Id<'settlement'>
    days: number
    sent_on: LocalDate
  }
  settlements: {
    org_id: Id<'org'>
    id: Id<'settlement'>
    disbursement_id: Id<'disbursement'>
    due_on: LocalDate
    to_repay_sen: Sen
    repaid_sen: Generated<Sen>
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    deleted_at: Instant | null
    overpaid_sen: Generated<Sen>
  }
  sign_in_attempts: {
    org_id: Id<'org'>
    id: Id<'sign_in_attempt'>
    email: string
    address: string
    succeeded: boolean
    attempted_at: Instant
    device: string | null
    refused: Generated<boolean>
  }
  statement_documents: {
    org_id: Id<'org'>
    statement_id: Id<'statement'>
    user_id: Id<'user'>
    url: string
    created_at: Instant
  }
  statement_lines: {
    org_id: Id<'org'>
    statement_id: Id<'statement'>
    line: number
    entry_id: Id<'ledger_entry'>
    withdrawal_id: Id<'withdrawal'>
    event: string
    entry_on: LocalDate
    amount_sen: Sen
    service_fee_sen: Sen
    employer_fee_sen: Sen
  }
  statements: {
    org_id: Id<'org'>
    id: Id<'statement'>
    employee_id: Id<'employee'>
    period: Period
    correction: number
    statement_on: LocalDate
    org_name: string
    employee_name: string
    ic_number: string
    employee_number: string | null
    salary_sen: Sen
    opening_sen: Sen
    withdrawn_sen: Sen
    service_fee_sen: Sen
    transferred_sen: Sen
    employer_fee_sen: Sen
    lines: number
    created_at: Instant
  }
  supplier_accounts: {
    org_id: Id<'org'>
    id: Id<'supplier_account'>
    supplier_id: Id<'supplier'>
    bank_code: string
    account_name: string
    account_number: string
    replaces_id: Id<'supplier_account'> | null
    entered_at: Instant
    entered_by: Id<'user'>
    confirmed_at: Instant | null
    confirmed_by: Id<'user'> | null
    call_back_number: string | null
    call_back_name: string | null
    usable_from_at: Instant | null
    removed_at: Instant | null
  }
  suppliers: {
    org_id: Id<'org'>
    id: Id<'supplier'>
    company_name: string
    business_registration_number: string
    mobile_number: string
    email: string
    address: string
    contact_person_name: string
    contact_person_mobile_number: string
    contact_person_email: string
    status: 'pending approval' | 'approved' | 'rejected' | 'blacklisted'
    rejected_remarks: string | null
    blacklisted_remarks: string | null
    approved_at: Instant | null
    rejected_at: Instant | null
    blacklisted_at: Instant | null
    hold_until_on: LocalDate | null
    hold_reason: string | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    deleted_at: Instant | null
    registration_key: Generated<string>
  }
  team_totals: {
    org_id: Id<'org'>
    period: Period
    team_id: Id<'team'>
    withdrawals: number
    amount_sen: Sen
  }
  teams: {
    org_id: Id<'org'>
    id: Id<'team'>
    code: string
    name: string
    description: string
    status: 'Draft' | 'Pending Approval' | 'Approved'
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
  }
  uploaded_documents: {
    org_id: Id<'org'>
    id: Id<'uploaded_document'>
    type: 'SALES' | 'SETTLEMENTS'
    file_id: Id<'file'>
    file_name: string
    status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'COMPLETED_WITH_ERRORS' | 'FAILED'
    rows_total: Generated<number>
    rows_succeeded: Generated<number>
    rows_failed: Generated<number>
    possible_duplicates: Generated<number>
    failure: string | null
    failure_params: unknown | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
  }
  uploaded_rows: {
    org_id: Id<'org'>
    uploaded_document_id: Id<'uploaded_document'>
    row_number: number
    id: Id<'uploaded_row'>
    status: 'PENDING' | 'SUCCESS' | 'FAILED'
    metadata: string
    error: string | null
    error_params: unknown | null
    record_org_id: Id<'record_org'> | null
    record_id: string | null
    possible_duplicate_of: string | null
    processed_at: Instant | null
  }
  users: {
    org_id: Id<'org'>
    id: Id<'user'>
    employee_id: Id<'employee'> | null
    email: string
    display_name: string
    first_name: string
    last_name: string
    role: 'superadmin' | 'admin' | 'Manager' | 'Executive' | 'Employee'
    status: 'Active' | 'Suspended'
    suspended_for: 'admin' | 'manager' | 'codes' | 'deleted' | null
    photo_url: string | null
    password_hash: string | null
    wrong_codes: Generated<number>
    accepted_terms_version: string | null
    accepted_terms_at: Instant | null
    accepted_terms_from: string | null
    created_at: Instant
    modified_at: Instant
    deleted_at: Instant | null
    last_signed_in_at: Instant | null
    password_chosen_at: Instant | null
    guessing_notified_at: Instant | null
    language: Generated<'en' | 'ms'>
  }
  verification_codes: {
    org_id: Id<'org'>
    id: Id<'verification_code'>
    user_id: Id<'user'>
    purpose: 'withdrawal' | 'mobile'
    bound_to: string
    mobile_number: string
    code_hash: Buffer
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
  }
  wallets: {
    org_id: Id<'org'>
    id: Id<'wallet'>
    name: string
    status: 'Active' | 'InActive'
    support_link: string
    minimum_amount_sen: Sen
    logo_url: string | null
    logo_file_name: string | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    deleted_at: Instant | null
    wallet_size_sen: Sen | null
    monthly_limit_sen: Sen | null
  }
  withdrawal_changes: {
    org_id: Id<'org'>
    withdrawal_id: Id<'withdrawal'>
    id: Id<'withdrawal_change'>
    status: string
    reason: string | null
    by_id: Id<'user'>
    by_name: string
    by_role: string
    happened_at: Instant
    note: string | null
  }
  withdrawal_policies: {
    org_id: Id<'org'>
    id: Id<'withdrawal_policy'>
    type: 'GENERAL' | 'ADVANCED'
    maximum_withdrawal_sen: Sen
    withdrawal_frequency: 'DAILY' | 'ONCE_A_WEEK' | 'ONCE_EVERY_TWO_WEEKS' | 'ONCE_PER_MONTH'
    withdrawal_day: Generated<number>
    auto_approval: Generated<boolean>
    min_salary_sen: Sen | null
    max_salary_sen: Sen | null
    status: 'PENDING' | 'APPROVED' | 'SUPERSEDED' | 'DELETED'
    revises_id: Id<'withdrawal_policy'> | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
  }
  withdrawal_requests: {
    org_id: Id<'org'>
    id: Id<'withdrawal_request'>
    employee_id: Id<'employee'>
    user_id: Id<'user'>
    ic_number: string
    employee_name: string
    org_name: string
    period: Period
    amount_sen: Sen
    fee_sen: Sen
    net_sen: Sen
    fee_bp: Bp
    fee_paid_by: 'employer' | 'employee'
    reason_for_withdrawal: string
    salary_sen: Sen
    earned_sen: Sen
    ceiling_sen: Sen
    used_before_sen: Sen
    policy_id: Id<'policy'> | null
    policy_type: 'GENERAL' | 'ADVANCED' | null
    policy_maximum_sen: Sen
    policy_frequency: string
    bank_code: string
    account_number: string
    requested_at: Instant
    requested_on: LocalDate
    email: string | null
    team_id: Id<'team'> | null
    team: string | null
  }
  withdrawal_states: {
    org_id: Id<'org'>
    id: Id<'withdrawal_state'>
    period: Period
    status: 'pending' | 'approved' | 'processing' | 'completed' | 'cancelled' | 'rejected'
    reason: string | null
    batch_id: Id<'bank_batch'> | null
    sent_at: Instant | null
    transfer_on: LocalDate | null
    returned_at: Instant | null
    returned_reason: string | null
    modified_at: Instant
    modified_by: Id<'user'>
    return_handled_at: Instant | null
    return_handled_by: string | null
    expected_on: LocalDate | null
  }
  withdrawal_totals: {
    org_id: Id<'org'>
    period: Period
    requested_on: LocalDate
    status: string
    reason_for_withdrawal: string
    withdrawals: number
    amount_sen: Sen
    employee_fee_sen: Sen
    employer_fee_sen: Sen
  }
  withdrawals: {
    org_id: Id<'org'>
    id: Id<'withdrawal'>
    employee_id: Id<'employee'>
    user_id: Id<'user'>
    ic_number: string
    employee_name: string
    org_name: string
    period: Period
    amount_sen: Sen
    fee_sen: Sen
    net_sen: Sen
    fee_bp: Bp
    fee_paid_by: 'employer' | 'employee'
    reason_for_withdrawal: string
    salary_sen: Sen
    earned_sen: Sen
    ceiling_sen: Sen
    used_before_sen: Sen
    policy_id: Id<'policy'> | null
    policy_type: 'GENERAL' | 'ADVANCED' | null
    policy_maximum_sen: Sen
    policy_frequency: string
    bank_code: string
    account_number: string
    requested_at: Instant
    requested_on: LocalDate
    expected_on: LocalDate | null
    state_id: Id<'state'> | null
    status: 'pending' | 'approved' | 'processing' | 'completed' | 'cancelled' | 'rejected'
    reason: string | null
    batch_id: Id<'bank_batch'> | null
    sent_at: Instant | null
    transfer_on: LocalDate | null
    returned_at: Instant | null
    returned_reason: string | null
    modified_at: Instant
    modified_by: Id<'user'>
    email: string | null
    team_id: Id<'team'> | null
    team: string | null
    version: string | null
    return_handled_at: Instant | null
    return_handled_by: string | null
  }
}
