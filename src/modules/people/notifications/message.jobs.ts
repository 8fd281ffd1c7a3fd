import { addMs, minutes, type Instant } from '#kernel/time.ts'
import { everyMinute, job, type JobContext } from '#server/job.ts'
import type { Deliver } from '#server/outbound/messages.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { sendingTasks } from '#server/outbound/outbox.ts'
import { combinedMessage } from './combined.messages.ts'
import { combineAfter, isAboveLimits, limitWindow, messageLimits } from './message-limits.rules.ts'
import * as sql from './message.sql.ts'

type Row = StatementRow<typeof sql.selectNextMessage>

/** After this many failures, within 18 hours, a message is not retried and needs manual action. An expired one is not sent. */
const maxAttempts = 24
const longestPause = minutes(60)
/** The time until the next attempt, in milliseconds: one minute after the first failure, then twice as long each time. */
const pauseAfter = (failures: number): number => Math.min(longestPause, minutes(2 ** (failures - 1)))

/**
 * Sends the messages of a channel that are due, oldest first. Commits each result before the next message, so that a crash
 * repeats at most one. Throws if any failed.
 */
const sendMessages = async ({ within, deliver, now }: JobContext, channel: Row['channel']): Promise<void> => {
  let failures = 0
  const sendNext = () =>
    within(async ({ client }) => {
      const row = await sql.selectNextMessage.first(client, { maxAttempts, now: now(), channel })
      if (!row) return false
      if (row.canWait && (await isAbove(client, row, now()))) {
        await sql.deferMessage.run(client, { orgId: row.orgId, id: row.id, now: now() })
        return true
      }
      const error = await tryToDeliver(deliver, row)
      if (error) failures += 1
      const next = error ? addMs(now(), pauseAfter(row.attempts + 1)) : null
      await sql.updateAttempt.run(client, { orgId: row.orgId, id: row.id, error, now: now(), next })
      return true
    })
  while (await sendNext());
  if (failures > 0) throw new Error(`${failures} messages could not be sent`)
}

const isAbove = async (client: Transaction['client'], row: Row, at: Instant): Promise<boolean> => {
  const sent = await sql.countSent.one(client, {
    orgId: row.orgId,
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject,
    since: addMs(at, -limitWindow),
    most: messageLimits[row.channel].ofOrganization,
  })
  return isAboveLimits(row.channel, {
    ...sent,
  })
}

const tryToDeliver = async (deliver: Deliver, row: Row): Promise<string | null> => {
  try {
    await deliver({ id: row.id, channel: row.channel, to: row.recipient, subject: row.subject, text: row.text })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const jobOf = (channel: Row['channel'], group: 'sms' | 'emails') =>
  job({
    task: sendingTasks[channel],
    group,
    // Messages that failed are due again later.
    cron: everyMinute,
    combined: true,
    run: (ctx) => sendMessages(ctx, channel),
  })
export const sendSms = jobOf('sms', 'sms')
export const sendEmails = jobOf('email', 'emails')

/** Combines the messages that wait because of the limits, one for each recipient. None is dropped. */
export const combineMessages = job({
  name: 'combineMessages',
  group: 'notices',
  cron: everyMinute,
  run: ({ within, now }) =>
    within(async ({ client, newId }) => {
      const at = now()
      for (const row of await sql.takeDeferred.all(client, { before: addMs(at, -combineAfter), now: at })) {
        const { orgId, recipient, channel, messages, lastAt, texts } = row
        const message = combinedMessage({ channel, messages, lastAt, texts })
        await sql.insertCombined.run(client, {
          orgId,
          id: newId(),
          channel,
          recipient,
          ...message,
          combines: messages,
          now: at,
        })
      }
    }),
})
