import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { findPromtool } from './promtool.ts'

const operations = fileURLToPath(new URL('../docs/operations/', import.meta.url))
const rules = join(operations, 'alerts.yaml')
const promtool = findPromtool()

const folder = mkdtempSync(join(tmpdir(), 'upah-alerts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** Writes a file that promtool reads: JSON is YAML. */
const fileOf = (name: string, content: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}
const run = (...options: string[]) => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', options, { encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

type Dashboard = { readonly panels: readonly { readonly id: number; readonly targets: readonly { expr: string }[] }[] }
const dashboard = JSON.parse(readFileSync(join(operations, 'dashboard.json'), 'utf8')) as Dashboard

type Series = Readonly<Record<string, string>>
type Case = {
  readonly fires: Series
  /** Series with which it doesn't fire. */
  readonly silent: readonly Series[]
  readonly at?: string
}

/** A sample every 30 s for 33 hours. */
const always = (value: number) => `${value}x4000`
const rising = (by: number) => `0+${by}x4000`
const above = (series: string, limit: number, at = '30m'): Case => ({
  fires: { [series]: always(limit + 1) },
  silent: [{ [series]: always(limit) }],
  at,
})
/** A time in seconds that stays at the start, or is now. */
const old = (series: string, at = '30m'): Case => ({
  fires: { [series]: always(0) },
  silent: [{ [series]: rising(30) }],
  at,
})
const never = (series: string): Case => ({ fires: {}, silent: [{ [series]: always(1) }], at: '27h' })
const calls = (of: string) => `upah_call_seconds_count{${of}}`
const buckets = (withinASecond: number) => ({
  'upah_call_seconds_bucket{le="1"}': rising(withinASecond),
  'upah_call_seconds_bucket{le="5"}': rising(100),
  'upah_call_seconds_bucket{le="+Inf"}': rising(100),
})
const provider = (available: number, bankOpen: number) => ({
  upah_provider_available_ringgit: always(available),
  upah_disbursements_approved_ringgit: always(1_000),
  upah_bank_open: always(bankOpen),
})
const disk = (available: number, type: string) => ({
  [`node_filesystem_avail_bytes{mountpoint="/",fstype="${type}"}`]: always(available),
  [`node_filesystem_size_bytes{mountpoint="/",fstype="${type}"}`]: always(100),
})

const cases: Readonly<Record<string, Case>> = {
  UpahDown: { fires: { 'up{job="upah"}': always(0) }, silent: [{ 'up{job="upah"}': always(1) }] },
  UpahInternalErrors: {
    fires: { [calls('status="INTERNAL"')]: rising(1) },
    silent: [{ [calls('status="INTERNAL"')]: always(1) }, { [calls('status="OK"')]: rising(1) }],
  },
  UpahUnavailable: {
    fires: { [calls('status="UNAVAILABLE"')]: rising(1) },
    silent: [{ [calls('status="UNAVAILABLE"')]: always(1) }],
  },
  UpahDatabaseWaiting: above('upah_database_waiting', 0),
  UpahEventLoopLag: above('nodejs_eventloop_lag_p99_seconds', 0.1),
  UpahCallsSlow: { fires: buckets(98), silent: [buckets(100)] },
  UpahDiskFull: { fires: disk(9, 'ext4'), silent: [disk(10, 'ext4'), disk(9, 'tmpfs')] },
  UpahJobsWaiting: above('upah_jobs_oldest_seconds', 300),
  UpahJobsFailed: above('upah_jobs_failed', 0),
  UpahJobNotRunning: old('upah_job_last_success_timestamp_seconds{task="sendSms"}'),
  UpahMessagesWaiting: above('upah_messages_oldest_seconds', 600),
  UpahWebhooksOverdue: above('upah_webhooks_overdue_seconds', 300),
  UpahMonthNotClosed: above('upah_months_unclosed', 0, '1h'),
  UpahLedgerDifferences: above('upah_ledger_differences', 0),
  UpahLedgerNotAudited: above('upah_ledger_audit_age_seconds', 26 * 3600),
  UpahLedgerNeverAudited: never('upah_ledger_audit_age_seconds'),
  UpahBatchLate: above('upah_batches_late', 0),
  UpahBankFileNotDownloaded: above('upah_bank_files_not_downloaded', 0),
  UpahApprovedNotSent: above('upah_approved_missed_cut_off', 0, '1h'),
  UpahPaymentsOnHold: above('upah_payments_on_hold_bank_days', 1),
  UpahBankLinesOpen: above('upah_bank_lines_open_bank_days', 0),
  UpahMoneyUnmatched: above('upah_unmatched_bank_days', 2),
  UpahReceivableOverdue: above('upah_receivable_overdue_bank_days{kind="benefits"}', 5),
  UpahPayoutUnknown: above('upah_payouts_oldest_seconds{status="unknown"}', 1800),
  UpahPayoutDisputed: above('upah_payouts_disputed', 0),
  UpahProviderBalanceOld: above('upah_provider_balance_age_seconds', 900),
  UpahProviderBalanceLow: { fires: provider(999, 1), silent: [provider(1_000, 1), provider(999, 0)] },
  UpahSignInsRefused: {
    fires: { [calls('call="auth-signIn",status="UNAUTHENTICATED"')]: rising(31) },
    silent: [{ [calls('call="auth-signIn",status="UNAUTHENTICATED"')]: rising(30) }],
  },
  UpahVersions: {
    fires: { 'upah_build_info{version="1"}': always(1), 'upah_build_info{version="2"}': always(1) },
    silent: [{ 'upah_build_info{version="1"}': always(1) }],
  },
  UpahBackupOld: old('upah_backup_last_success_timestamp_seconds', '27h'),
  UpahBackupNever: never('upah_backup_last_success_timestamp_seconds'),
}

const testOf = (name: string, series: Series, { fires, at }: { fires: boolean; at: string }) => ({
  interval: '30s',
  input_series: Object.entries(series).map(([of, values]) => ({ series: of, values })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${name}", alertstate="firing"})`,
      eval_time: at,
      exp_samples: fires ? [{ labels: '{}', value: 1 }] : [],
    },
  ],
})

test('every alert has a case', () => {
  const named = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(new Set(Object.keys(cases))).toEqual(new Set(named))
})

describe.skipIf(promtool === null)('Prometheus', () => {
  test('accepts the rules, and the expressions of the dashboard', () => {
    const expressions = dashboard.panels.flatMap(({ id, targets }) =>
      targets.map(({ expr }, i) => ({ record: `panel:${id}:${i}`, expr })),
    )
    expect(expressions.length).toBeGreaterThan(12)
    const panels = fileOf('panels.yaml', { groups: [{ name: 'dashboard', rules: expressions }] })
    expect(run('check', 'rules', rules, panels)).toMatchObject({ status: 0 })
  })

  test('refuses a wrong expression', () => {
    const wrong = { groups: [{ name: 'wrong', rules: [{ record: 'wrong', expr: 'sum(upah_withdrawals' }] }] }
    expect(run('check', 'rules', fileOf('wrong.yaml', wrong)).status).toBe(1)
  })

  test.each(Object.entries(cases))('%s fires when it should, and only then', (name, { fires, silent, at = '30m' }) => {
    const tests = [
      testOf(name, fires, { fires: true, at }),
      ...silent.map((series) => testOf(name, series, { fires: false, at })),
    ]
    // A day of evaluations every minute takes ten seconds.
    const interval = at === '27h' ? '10m' : '1m'
    const file = fileOf(`${name}.yaml`, { rule_files: [rules], evaluation_interval: interval, tests })
    expect(run('test', 'rules', file)).toMatchObject({ status: 0 })
  })
})
