import { statement } from '#server/postgres/statement.ts'
import { typesOf } from '#server/postgres/columns.ts'
import { downloadsOfFile } from './file-downloads.service.ts'

/** The file of a record, or of one of its wallets. */
export const selectFileNumber = statement(
  `select f.number from payment_files f
    where f.org_id = :orgId and f.record_id = :recordId and (:walletId::text is null or f.wallet_id = :walletId)`,
  { ...typesOf('payment_files', 'orgId recordId'), walletId: 'wallets.id?' },
  typesOf('payment_files', 'number'),
)

/** Who downloaded a file, and when; the latest ones. */
export const selectDownloads = statement(
  `select d.* from payment_files f
     cross join lateral (
       select a.actor_name as by_name, a.happened_at as at, a.after->'paymentFile'->>'account' as account,
              a.after->'paymentFile'->>'name' as name, a.after->'paymentFile'->>'sha256' as sha256
         from ${downloadsOfFile} order by a.id desc limit :most) d
    where f.number = :number order by d.at desc`,
  { ...typesOf('payment_files', 'number'), most: 'int' },
  {
    byName: 'audit_events.actor_name',
    at: 'audit_events.happened_at',
    account: 'text?',
    name: 'text?',
    sha256: 'text?',
  },
)
