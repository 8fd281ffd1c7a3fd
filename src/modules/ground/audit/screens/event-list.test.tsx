// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { ringgit } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { EventList } from './EventList.tsx'
import type { Event } from './events.ts'

const { show } = rendering()

const worthless = { amount: null, requested: null, payees: null }
const unnumbered = { employeeId: null, employeeICNumber: null, period: null, ...worthless, batch: null }
const upload = (name: string, at: Instant, actor = 'Mei Yee Tan'): Event => ({
  id: `E${name}`,
  orgId: '06KPKTA000000001',
  orgName: null,
  at,
  actor: { id: actor, name: actor, role: 'Executive' },
  actedFor: null,
  address: null,
  call: 'files-finishUpload',
  title: 'Uploaded a file',
  record: { ...unnumbered, type: 'file', kind: 'File', id: name, name },
  status: null,
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
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringContaining('File: late.pdf'),
    expect.stringContaining('File: f.pdf'),
    expect.stringContaining('5 files: a.pdf, b.pdf, c.pdf and 2 more'),
  ])
  await user.click(screen.getByRole('button', { description: /5 files/ }))
  await screen.findByText('File: e.pdf')
})

test('a line shows what the record is worth, its batch and the status before and after', async () => {
  const sent: Event = {
    ...upload('w', at('10:00')),
    title: 'Changed the status of a withdrawal',
    orgName: 'Kopi Kita Sdn Bhd',
    record: {
      ...unnumbered,
      type: 'withdrawal',
      kind: 'Withdrawal',
      id: 'W',
      name: 'Nur Aina',
      amount: ringgit(180.62),
      requested: ringgit(185.25),
      batch: 33,
    },
    status: { before: 'Approved', after: 'Processing' },
  }
  const created: Event = { ...sent, id: 'C', title: 'Created', record: null, status: { before: null, after: 'Draft' } }
  await show(() => <EventList events={[sent, created]} withOrganization />)
  await screen.findByText('Withdrawal: Nur Aina · Batch 33 · Approved to Processing · Kopi Kita Sdn Bhd')
  screen.getByText('RM 180.62')
  screen.getByText('net, RM 185.25 requested')
  screen.getByText('Draft · Kopi Kita Sdn Bhd')
})

test('the line of one action counts each record once and shows the values they share', async () => {
  const of = (id: string, amount: number, before: string): Event => ({
    ...upload(id, at('10:00')),
    title: 'Completed a withdrawal',
    record: { ...unnumbered, type: 'withdrawal', kind: 'Withdrawal', id, name: id, amount: ringgit(amount), batch: 33 },
    status: { before, after: 'Completed' },
  })
  const events = [of('A', 585, 'Processing'), of('B', 370.5, 'Processing'), of('B', 370.5, 'Processing')]
  await show(() => <EventList events={events} />)
  await screen.findByText('Withdrawal: 2 records in one action · Batch 33 · Processing to Completed')
  screen.getByText('RM 955.50')
  expect(screen.queryByText(/requested/)).toBeNull()
})

test('a batch is one record: the platform’s entry is the whole, those of organizations are its parts', async () => {
  const of = (id: string, orgName: string | null, net: number, requested: number, payees: number): Event => ({
    ...upload(id, at('10:00')),
    title: 'Sent withdrawals to the bank at end of day',
    orgName,
    record: {
      ...unnumbered,
      type: 'bank_batch',
      kind: 'Bank batch',
      id: 'B',
      name: '35',
      amount: ringgit(net),
      requested: ringgit(requested),
      payees,
    },
  })
  const parts = [of('1', 'Kopi Kita', 1501.5, 1540, 4), of('2', 'Bina Jaya', 916.5, 940, 3)]
  await show(() => <EventList events={[of('3', null, 2418, 2480, 7), ...parts]} />)
  await screen.findByText('Bank batch: 35 · 7 payments')
  screen.getByText('RM 2,418.00')
  screen.getByText('net, RM 2,480.00 requested')
})

test('an action has an address, its parts have none, and one that is opened by its address shows its parts', async () => {
  const events = ['a.pdf', 'b.pdf'].map((name, i) => upload(name, at(`05:0${i}`))).toReversed()
  const addressOf = (id: string) => `/audit-trail?deed=${id}`
  await show(() => <EventList events={events} addressOf={addressOf} opened />)
  await screen.findByText('File: a.pdf')
  const links = screen.getAllByRole('link', { name: 'Link to this action' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/audit-trail?deed=Eb.pdf'])
})

test('a line says which value was removed', async () => {
  const voided: Event = {
    ...upload('p', at('10:00')),
    title: 'Voided a payment',
    changes: [{ field: 'Payment', before: 'RM 8,000.00', after: null }],
  }
  await show(() => <EventList events={[voided]} named={false} />)
  expect((await screen.findByRole('listitem')).textContent).toMatch(/Payment RM\s8,000\.00 removed/)
})
