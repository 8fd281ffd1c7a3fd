import { typesOf } from './postgres/columns.ts'
import { statement } from './postgres/statement.ts'

export const insertReturns = statement(
  `insert into returned_records (org_id, record_type, record_id, reason, returned_at, returned_by, returned_by_name)
   select :orgId, :type, r.id, :reason, :at, :by, :byName from unnest(:ids::text[]) as r (id)`,
  {
    ...typesOf('returned_records', 'orgId reason'),
    type: 'returned_records.record_type',
    at: 'returned_records.returned_at',
    by: 'returned_records.returned_by',
    byName: 'returned_records.returned_by_name',
    ids: 'text[]',
  },
)

/** The returned records of a type, or those among the given ids. */
export const selectReturned = statement(
  `select record_id, reason, returned_at, returned_by_name from returned_records
    where org_id = :orgId and record_type = :type and (:ids::text[] is null or record_id = any (:ids::text[]))
    order by returned_at desc, record_id limit case when :ids::text[] is null then 1000 end`,
  { orgId: 'returned_records.org_id', type: 'returned_records.record_type', ids: 'text[]?' },
  typesOf('returned_records', 'recordId reason returnedAt returnedByName'),
)
