/**
 * A part of a statement that requests a notice about withdrawals pending approval, for organizations that have none yet.
 * `of` selects `org_id`. A batch of withdrawals is written by one statement.
 */
export const requestNotices = (of: string, at: string): string =>
  `insert into notices (org_id, kind, since_at)
   select distinct g.org_id, 'withdrawals_waiting', ${at}::timestamptz from (${of}) g
    where not exists (select 1 from notices n where n.org_id = g.org_id and n.kind = 'withdrawals_waiting') order by 1
   on conflict do nothing`
