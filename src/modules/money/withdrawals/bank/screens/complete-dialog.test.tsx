// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { setLanguage } from '#web/text.ts'
import { answerCalls, rendering, type Reply } from '#web/ui/rendering.fixtures.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-11-17T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const batchOf = (number: number) => ({
  id: `06BATCH00000000${number}`,
  number,
  ofDay: 1,
  count: 7,
  net: 1_500,
  sentAt: '2026-11-16T10:00:00.000Z',
  sentOn: '2026-11-16',
  sentByName: 'Mei',
  downloaded: true,
  handover: null,
  waiting: { count: 7, net: 1_500 },
  banks: [{ bank: 'Maybank', bankCode: 'MBBEMYKL', count: 7, net: 1_500 }],
})
const open = async (reply: Reply) => {
  const sent = answerCalls({
    'rollingPayAdmin-getOpenBatches': () => ({ result: { batches: [batchOf(1), batchOf(2)] } }),
    'rollingPayAdmin-completeAll': () => reply,
  })
  const { user } = await show(() => <CompleteDialog selection={{}} onClose={() => undefined} />, { role: 'admin' })
  const dialog = within(await screen.findByRole('dialog'))
  return { user, sent, dialog, radios: await dialog.findAllByRole('radio') }
}

test('everything with the bank means the batches that are shown', async () => {
  const { user, sent, dialog, radios } = await open({ result: { ok: true, completed: 14, net: 3_000 } })
  await user.click(radios[2]!)
  await user.click(dialog.getByRole('button', { name: 'Complete 14, RM\u00a03,000.00' }))
  await dialog.findByText('14 withdrawals completed')
  expect(sent.find(({ name }) => name === 'rollingPayAdmin-completeAll')?.data).toEqual({
    transferDate: '2026-11-17',
    batchIds: ['06BATCH000000001', '06BATCH000000002'],
  })
})

test("the server's refusal of the date is in the language of the user", async () => {
  setLanguage('ms')
  const error = { status: 'INVALID_ARGUMENT', message: 'In English', details: { code: 'transfer_date_in_future' } }
  const { user, dialog, radios } = await open({ error })
  await user.click(radios[0]!)
  await user.click(dialog.getByRole('button', { name: /^Selesaikan 7/ }))
  await dialog.findByText('Tarikh pindahan tidak boleh pada masa hadapan.')
  setLanguage('en')
})

test('a batch whose file was never downloaded asks how the bank got it', async () => {
  const undelivered = { ...batchOf(1), downloaded: false }
  const sent = answerCalls({
    'rollingPayAdmin-getOpenBatches': () => ({ result: { batches: [undelivered] } }),
    'rollingPayAdmin-completeAll': () => ({ result: { ok: true, completed: 7, net: 1_500 } }),
  })
  const { user } = await show(() => <CompleteDialog selection={{}} onClose={() => undefined} />, { role: 'admin' })
  const dialog = within(await screen.findByRole('dialog'))
  await user.click((await dialog.findAllByRole('radio'))[0]!)
  dialog.getByText('The bank file hasn’t been downloaded')
  await user.click(dialog.getByRole('button', { name: /^Complete 7/ }))
  expect(sent.map(({ name }) => name)).not.toContain('rollingPayAdmin-completeAll')
  await user.type(dialog.getByLabelText(/^How the bank got the file/), 'Given to the branch')
  await user.click(dialog.getByRole('button', { name: /^Complete 7/ }))
  await dialog.findByText('7 withdrawals completed')
  expect(sent.find(({ name }) => name === 'rollingPayAdmin-completeAll')?.data).toMatchObject({
    handover: 'Given to the branch',
  })
})

test('opened from a batch, it has only this batch, with who sent it, downloaded its file and uploaded the bank’s result', async () => {
  const details = {
    downloads: [{ byName: 'Suraya', at: '2026-11-16T10:05:00.000Z' }],
    bankResults: [{ appliedByName: 'Hafiz', appliedAt: '2026-11-17T01:12:00.000Z' }],
  }
  const sent = answerCalls({
    'rollingPayAdmin-getOpenBatches': () => ({ result: { batches: [batchOf(1), batchOf(2)] } }),
    'rollingPayAdmin-getBatch': () => ({ result: details }),
    'rollingPayAdmin-completeAll': () => ({ result: { ok: true, completed: 7, net: 1_500 } }),
  })
  const { user } = await show(
    () => <CompleteDialog selection={{ batchId: batchOf(2).id }} onClose={() => undefined} />,
    { role: 'admin' },
  )
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Suraya, 16/11/2026, 18:05')
  dialog.getByText('Mei, 16/11/2026, 18:00')
  dialog.getByText('Hafiz, 17/11/2026, 09:12')
  expect(dialog.queryAllByRole('radio')).toEqual([])
  expect(dialog.queryByText(/Batch no\. 1/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Complete 7, RM\u00a01,500.00' }))
  await dialog.findByText('7 withdrawals completed')
  expect(sent.find(({ name }) => name === 'rollingPayAdmin-completeAll')?.data).toMatchObject({
    batchIds: [batchOf(2).id],
  })
})
