import { expect, test } from 'vitest'
import { deductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { freePort } from '#server/postgres/embedded.ts'
import { launch } from '../bench/test-bed.ts'
import { world } from './world.ts'

const w = world()

/** A process that runs jobs, at the time of the world, and has the lists to make. */
const startWorker = async () => {
  const worker = await launch(w.url, await freePort(), { ROLE: 'worker', CLOCK: w.now() })
  await w.database.pool.query(`select graphile_worker.add_job('makeDeductionLists')`)
  return worker
}
/** Whether a process waits for a lock, which it needs to write the lines of a list. */
const isWriting = async () => {
  const { rows } = await w.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

test('kill -9 while a list is made leaves nothing of it, and the list is made once afterwards', async () => {
  const kit = await deductionWorld(w)
  for (const [name, amount] of [
    ['Aina', 390_00],
    ['Badrul', 600_00],
  ] as const)
    await kit.paid(await kit.employee(name), amount)
  kit.at('2026-11-26 00:30:00')
  const blocker = await w.database.pool.connect()
  try {
    await blocker.query('begin; lock table deduction_lines in exclusive mode')
    const killed = await startWorker()
    await expect.poll(isWriting, { timeout: 30_000 }).toBe(true)
    process.kill(killed.pid, 'SIGKILL')
    await killed.stop()
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  await expect.poll(isWriting, { timeout: 30_000 }).toBe(false)
  expect(await kit.lists()).toEqual([])
  const [first, second] = [await startWorker(), await startWorker()]
  try {
    await expect.poll(async () => (await kit.lists()).length, { timeout: 30_000 }).toBe(1)
  } finally {
    await Promise.all([first.stop(), second.stop()])
  }
  expect(await kit.newest()).toMatchObject({ number: 'DL-2026-11-01', lines: 2, total: 990 })
  expect(await auditLedger(w.database)).toEqual([])
}, 120_000)
