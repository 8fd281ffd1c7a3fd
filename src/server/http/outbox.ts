import type { FastifyInstance } from 'fastify'
import { formatInstant, type Instant } from '#kernel/time.ts'
import type { App } from '../pipeline/parts.ts'

type Row = { id: string; channel: 'email' | 'sms'; to: string; subject: string; text: string; createdAt: Instant }

/**
 * The e-mails and SMS that would have been sent, without those not combined yet, newest first: HTML for a demonstration, JSON for scripts. Never in
 * production.
 */
export const addOutbox = (http: FastifyInstance, app: App): void => {
  const read = async (to: string | undefined): Promise<Row[]> =>
    app.database.transaction({ orgs: 'all' }, 'read', async ({ db }) => {
      const newest = db
        .selectFrom('messages')
        .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'created_at as createdAt'])
        .where('deferred_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(100)
      return (to === undefined ? newest : newest.where('recipient', '=', to)).execute()
    })
  http.get<{ Querystring: { to?: string } }>('/dev/outbox.json', async (request) => read(request.query.to))
  http.get<{ Querystring: { to?: string } }>('/dev/outbox', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'sha256-" + styleHash + "'; frame-ancestors 'none'",
      )
      .send(page(await read(request.query.to))),
  )
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c1a18;background:#faf8f6}article{background:#fff;border:1px solid #e8e3dd;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}pre{white-space:pre-wrap;font:inherit;overflow-wrap:anywhere}small{color:#5d5751}'
const styleHash = await crypto.subtle
  .digest('SHA-256', new TextEncoder().encode(style))
  .then((bytes) => Buffer.from(bytes).toString('base64'))

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
/** Makes links in messages clickable. */
const linked = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

const page = (rows: readonly Row[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${style}</style><h1>Outbox</h1><p>E-mails and SMS messages that would have been sent, newest first.</p>${
    rows
      .map(
        (row) =>
          `<article><small>${row.channel === 'sms' ? 'SMS' : 'E-mail'} to ${escape(row.to)}, ${formatInstant(row.createdAt)}</small><h2>${escape(row.subject)}</h2><pre>${linked(row.text)}</pre></article>`,
      )
      .join('') || '<p>Nothing yet.</p>'
  }</html>`
