import type { Db } from '#server/postgres/database.ts'

export const readWelcome = (db: Db, language: 'en' | 'ms') =>
  db
    .selectFrom('content_documents')
    .select(['image_url as url', language === 'ms' ? 'heading_malay as heading' : 'heading'])
    .where('name', '=', 'welcome')
    .executeTakeFirst()
