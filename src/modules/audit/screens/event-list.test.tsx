// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import type { Instant } from '#kernel/time.ts'
import { EventList } from './EventList.tsx'
import type { Event } from './events.ts'

const { show } = rendering()

const upload = (name: string, at: Instant, actor = 'Mei Yee Tan'): Event => ({
  id: `E${name}`,
  orgId: '06KPKTA000000001',
  orgName: null,
  at,
  actor: { id: actor, name: actor, role: 'Executive' },
  address: null,
  call: 'files-finishUpload',
  title: 'Uploaded a file',
  record: { type: 'file', kind: 'File', id: name, name, employeeId: null, employeeICNumber: null, period: null },
  reason: null,
  changes: [],
})
const at = (time: string) => `2026-11-24T02:${time}.000Z` as Instant

test('files that one person uploads together are one line with their names', async () => {
  const uploads = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf']
    .map((name, i) => upload(name, at(`05:0${i}`)))
    .toReversed()
  const events = [upload('late.pdf', at('30:00')), upload('f.pdf', at('05:06'), 'Farah binti Aziz'), ...uploads]
  const { user } = await show(() => <EventList events={events} />)
  const lines = (await screen.findAllByRole('button')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringContaining('File: late.pdf'),
    expect.stringContaining('File: f.pdf'),
    expect.stringContaining('5 files: a.pdf, b.pdf, c.pdf and 2 more'),
  ])
  await user.click(screen.getByRole('button', { name: /5 files/ }))
  await screen.findByText('File: e.pdf')
})
