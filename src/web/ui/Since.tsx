import { Tooltip } from '@mantine/core'
import type { Instant } from '#kernel/time.ts'
import { instantText, sinceText } from './date-text.ts'

/** The time since then, with the exact time in a tooltip. */
export const Since = ({ instant, now }: { instant: Instant; now: number }) => (
  <Tooltip label={instantText(instant)}>
    <time dateTime={instant} className="num">
      {sinceText(instant, now)}
    </time>
  </Tooltip>
)
