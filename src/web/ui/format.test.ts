import { afterEach, expect, test, vi } from 'vitest'
import { instantOf, type Period } from '#kernel/time.ts'
import { setLanguage } from '../text.ts'
import { dateText, dayText, instantText, momentText, periodText, shortDayText, sinceText } from './format.ts'

vi.stubGlobal('document', { documentElement: { lang: '' } })
afterEach(() => setLanguage('en'))

const at = instantOf(Date.parse('2026-08-22T01:14:00.000Z'))
const shown = () => [
  dayText('2026-08-22'),
  shortDayText('2026-08-02'),
  periodText('2026-08' as Period),
  momentText(at),
  ...[0, 61_000, 7_200_000, 259_200_000].map((age) => sinceText(at, Date.parse(at) + age)),
]

test('localizes days, months and units of age', () => {
  expect(shown()).toEqual(['Sat 22 Aug', '2 Aug', 'August 2026', 'Sat 22 Aug, 09:14', 'now', '1 min', '2 h', '3 d'])
  setLanguage('ms')
  expect(shown()).toEqual([
    'Sab 22 Ogo',
    '2 Ogo',
    'Ogos 2026',
    'Sab 22 Ogo, 09:14',
    'baru sahaja',
    '1 minit',
    '2 jam',
    '3 hari',
  ])
  expect([dateText('2026-08-22'), instantText(at)]).toEqual(['22/08/2026', '22/08/2026, 09:14'])
})
