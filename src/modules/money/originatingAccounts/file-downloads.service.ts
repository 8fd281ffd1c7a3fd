/** SQL for the downloads `a` of the file `f`, as the audit trail has them. Those of a pay run name their file. */
export const downloadsOfFile = `audit_events a
    where a.org_id = f.org_id and a.record_id = f.record_id
      and (f.kind = 'batch' and a.record_type = 'bank_batch' and a.call = 'rollingPayAdmin-downloadBatch'
        or f.kind = 'disbursement' and a.record_type = 'disbursement' and a.call = 'disbursements-downloadPayees'
        or f.kind = 'pay_run' and a.record_type = 'pay_run' and a.call = 'adminPayRuns-downloadPayouts'
          and a.after->'paymentFile'->>'number' = f.number)`
