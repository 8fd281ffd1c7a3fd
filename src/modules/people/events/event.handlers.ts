import type { Handlers } from '#server/context.ts'
import type { events } from './event.contract.ts'
import { beginning, cursorOf, eventOf, mostEvents, positionOf } from './event.rules.ts'
import * as sql from './event.sql.ts'

export const eventHandlers: Handlers<typeof events> = {
  list: async (ctx, { cursor, limit = mostEvents }) => {
    const from = cursor === undefined ? beginning : positionOf(cursor)
    const rows = await sql.selectEvents.all(ctx.client, { orgId: ctx.actor.orgId, ...from, limit })
    return {
      events: rows.map(eventOf),
      cursor: cursorOf(rows.at(-1) ?? from),
    }
  },
}
