import { Tooltip } from '@mantine/core'
import type { Instant } from '#kernel/time.ts'
import { instantText, sinceText } from './format.ts'

type SinceProps = {
  instant: Instant
  now: number
  /** The sentence that contains the time. */
  sentence?: (ago: string) => string
}

/** The time since then, with the exact time in a tooltip. */
export const Since = ({ instant, now, sentence }: SinceProps) => (
  <Tooltip label={instantText(instant)}>
    {/* A sentence may wrap. */}
    <time dateTime={instant} {...(!sentence && { className: 'num' })}>
      {sentence ? sentence(sinceText(instant, now)) : sinceText(instant, now)}
    </time>
  </Tooltip>
)
