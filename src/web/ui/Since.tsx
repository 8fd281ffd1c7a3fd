import { Tooltip } from '@mantine/core'
import type { Instant } from '#kernel/time.ts'
import { instantText, sinceText } from './date-text.ts'

type SinceProps = {
  instant: Instant
  now: number
  /** The sentence that contains the time. */
  sentence?: (ago: string) => string
}

/** The time since then, with the exact time in a tooltip. */
export const Since = ({ instant, now, sentence = (ago) => ago }: SinceProps) => (
  <Tooltip label={instantText(instant)}>
    <time dateTime={instant} className="num">
      {sentence(sinceText(instant, now))}
    </time>
  </Tooltip>
)
