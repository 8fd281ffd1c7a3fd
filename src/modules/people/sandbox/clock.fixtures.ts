import { addDays, dateIn, type LocalDate } from '#kernel/time.ts'
import type { ModuleFixtures } from '#test/fixtures.ts'
import { after } from '#test/made.ts'
import { clockScreens } from './clock.screens.ts'

export const fixtures: ModuleFixtures = {
  commands: ({ w, inside }) => ({
    'sandboxClock-move': after(
      async () => {
        await w.database.pool.query('update sandbox_clock set target_at = null')
        return { by: (await inside()).manager }
      },
      () => ({ from: dateIn(w.now()), to: addDays(dateIn(w.now()), 1) }),
    ),
  }),
  screens: [
    {
      screen: clockScreens.clock,
      heading: 'Developers',
      loads: [['sandboxClock-getOne', 'Couldn’t load this. Please try again.']],
    },
  ],
  bodies: { 'sandboxClock-move': { from: '2026-11-16' as LocalDate, to: '2026-11-17' as LocalDate } },
}
