import type { Db } from '#server/postgres/database.ts'

export const readWelcome = (db: Db) =>
  db
    .selectFrom('content_documents')
    .select(['heading', 'image_url as url'])
    .where('name', '=', 'welcome')
    .executeTakeFirst()
