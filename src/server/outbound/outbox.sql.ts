import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** Writes each message in the language of its recipient: the user with this id, or else with this e-mail address. */
export const insertMessages = statement(
  `insert into messages (org_id, id, channel, recipient, subject, text, created_at, expires_at)
   select m.org_id, m.id, m.channel, m.recipient,
       case when u.language = 'ms' then coalesce(m.malay_subject, m.subject) else m.subject end,
       case when u.language = 'ms' then coalesce(m.malay_text, m.text) else m.text end, :now, m.expires_at
     from :messages as m
     left join lateral (
       select x.language from users x where x.org_id = m.org_id and x.id = m.user_id
       union all
       select x.language from users x
        where m.user_id is null and x.org_id = m.org_id and x.email = m.recipient and x.deleted_at is null) u on true`,
  {
    messages: rowsOf({
      ...typesOf('messages', 'orgId id channel recipient subject text expiresAt'),
      malaySubject: 'text?',
      malayText: 'text?',
      userId: 'users.id?',
    }),
    now: 'instant',
  },
)
