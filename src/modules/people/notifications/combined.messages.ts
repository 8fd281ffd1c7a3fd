import { joined, letters, type MessageText } from '#kernel/letters.ts'
import type { Instant } from '#kernel/time.ts'

/** One message instead of those above the limits of a channel, in English. */
const combinedLetters = letters({
  sms: { text: ['{messages, more message, more messages} from Upah, the last at {lastAt, time}. {newest}'] },
  email: {
    subject: '{messages, more message, more messages} from Upah',
    text: [
      'You had so many messages from Upah that these are combined. The last is from {lastAt, time}.',
      '————',
      '{texts}',
      '————\n\n{rest?} earlier ones are not repeated here.',
    ],
  },
})

type Combined = {
  readonly channel: 'email' | 'sms'
  readonly messages: number
  readonly lastAt: Instant
  /** The newest first. An SMS has the newest only. */
  readonly texts: readonly string[]
}
export const combinedMessage = ({ channel, messages, lastAt, texts }: Combined): MessageText => {
  if (channel === 'sms') return combinedLetters.sms({ messages, lastAt, newest: texts[0] ?? '' })
  const rest = messages - texts.length
  const values = { messages, lastAt, texts: joined(texts, '\n\n————\n\n'), rest: rest > 0 ? rest : null }
  return combinedLetters.email(values)
}
