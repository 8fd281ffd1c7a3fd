import { formatInstant, type Instant } from '#kernel/time.ts'

type Combined = {
  readonly channel: 'email' | 'sms'
  readonly messages: number
  readonly lastAt: Instant
  /** The newest first. */
  readonly texts: readonly string[]
}

/** One message instead of those above the limits of a channel. An SMS has the last of them only. */
export const combinedMessage = ({ channel, messages, lastAt, texts }: Combined): { subject: string; text: string } => {
  const what = messages === 1 ? '1 more message' : `${messages} more messages`
  if (channel === 'sms')
    return { subject: '', text: `${what} from Upah, the last at ${formatInstant(lastAt)}. ${texts[0] ?? ''}` }
  const rest = messages - texts.length
  return {
    subject: `${what} from Upah`,
    text: [
      `You had so many messages from Upah that these are combined. The last is from ${formatInstant(lastAt)}.`,
      ...texts,
      ...(rest > 0 ? [`${rest} earlier ones are not repeated here.`] : []),
    ].join('\n\n————\n\n'),
  }
}
