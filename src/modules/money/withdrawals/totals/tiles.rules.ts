import type { LocalDate } from '#kernel/time.ts'
import type { TransferPart, WithdrawalStatus } from '../withdrawal.rules.ts'

/** The figures of the platform's dashboard that open a list. */
export const tiles = ['waiting', 'toSend', 'onHold', 'withBank', 'completedToday', 'returned'] as const
export type Tile = (typeof tiles)[number]
type TileList = {
  readonly tab: WithdrawalStatus | 'returned'
  readonly part?: TransferPart
  readonly on?: LocalDate
}

/** The list behind a figure, which has the same number and sum. */
export const listOfTile = (tile: Tile, today: LocalDate): TileList => {
  switch (tile) {
    case 'waiting':
      return { tab: 'pending' }
    case 'toSend':
      return { tab: 'approved', part: 'ready' }
    case 'onHold':
      return { tab: 'approved', part: 'held' }
    case 'withBank':
      return { tab: 'processing', part: 'withBank' }
    case 'completedToday':
      return { tab: 'completed', on: today }
    case 'returned':
      return { tab: 'returned', part: 'unhandled' }
  }
}

/** The filter of that list in the call. @testonly The list page reads it from its address. */
export const filterOfTile = ({ tab, part, on }: TileList) => ({
  ...(tab === 'returned' ? { returned: true as const } : { status: tab }),
  ...(part && { part }),
  ...(on && { transferredOn: on }),
})
