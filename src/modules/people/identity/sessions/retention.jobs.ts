import { addMs, days } from '#kernel/time.ts'
import { job } from '#server/job.ts'

/** Retention by type of record. The audit trail is kept forever. */
const retention: readonly { table: string; column: string; for: number }[] = [
  { table: 'sessions', column: 'expires_at', for: 0 },
  { table: 'sign_in_attempts', column: 'attempted_at', for: days(30) },
  { table: 'reset_requests', column: 'requested_at', for: days(1) },
  { table: 'one_time_links', column: 'expires_at', for: days(30) },
  { table: 'verification_codes', column: 'expires_at', for: days(7) },
  { table: 'used_challenges', column: 'expires_at', for: 0 },
  { table: 'number_codes', column: 'sent_at', for: days(2) },
  { table: 'code_days', column: 'day', for: days(30) },
  { table: 'idempotency_keys', column: 'created_at', for: days(30) },
  { table: 'messages', column: 'sent_at', for: days(90) },
  { table: 'messages', column: 'expires_at', for: days(90) },
]

export const forgetOldRecords = job({
  name: 'forgetOldRecords',
  cron: '30 18 * * *',
  run: ({ within }) =>
    within(async ({ client, now }) => {
      for (const { table, column, for: age } of retention)
        await client.query(`delete from ${table} where ${column} < $1`, [addMs(now, -age)])
    }),
})
