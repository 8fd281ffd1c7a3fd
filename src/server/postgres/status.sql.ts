import { statement } from './statement.ts'

/** Commits of this user that have waited for a standby for over a second. */
const waitingText = `(select count(*)::int from pg_stat_activity
  where usename = current_user and wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '1 second')`

export const selectWaiting = statement(`select ${waitingText} as waiting`, {}, { waiting: 'int' })

/** Without the role pg_read_all_stats, only the number of standbys is visible. */
export const selectStatus = statement(
  `select coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'local') as server,
     not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writable,
     current_setting('synchronous_standby_names') <> '' as synchronous, (select max(name) from migrations) as schema,
     ${waitingText} as waiting, s.standbys, s.visible, s.confirming, s.lag
   from (select count(*)::int as standbys, count(state)::int as visible,
       (count(*) filter (where state = 'streaming' and sync_state in ('sync', 'quorum')))::int as confirming,
       min(case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn) end)::bigint as lag
     from pg_stat_replication) s`,
  {},
  {
    server: 'text',
    writable: 'bool',
    schema: 'text',
    synchronous: 'bool',
    waiting: 'int',
    standbys: 'int',
    visible: 'int',
    confirming: 'int',
    lag: 'int?',
  },
)
