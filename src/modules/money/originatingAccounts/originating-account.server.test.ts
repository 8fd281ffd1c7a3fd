import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { download } from '#test/downloads.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member } from '#test/world.ts'
import { accountForm } from './originating-account.fixtures.ts'

const w = world()
let admin: Member
beforeAll(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  admin = await w.member(null, 'admin')
})
const desk = () => w.as(admin).originatingAccounts
let count = 0
const form = (changes: object = {}) => ({ ...accountForm, name: `Maybank ${(count += 1)}`, ...changes })
const sha256 = 'ab'.repeat(32)

describe('an account that payment files debit', () => {
  test('is added, listed, changed and deleted', async () => {
    const created = await desk().createAccount(form({ account: '5140-1234 5678', most: 50_000 }))
    expect(created).toMatchObject({ account: '514012345678', most: 50_000, verified: null })
    expect((await desk().getAccounts({})).accounts).toContainEqual(created)
    expect(await desk().getAccount({ accountId: created.id })).toEqual(created)
    expect(await outcomeOf(desk().createAccount(form({ name: created.name.toUpperCase() })))).toBe(
      'originating_account_exists',
    )
    const stale = { accountId: created.id, ...form(), modifiedAt: '2026-11-01T00:00:00.000Z' }
    expect(await outcomeOf(desk().editAccount(stale))).toBe('record_changed')
    await desk().deleteAccount({ accountId: created.id, reason: 'Closed' })
    expect(await outcomeOf(desk().getAccount({ accountId: created.id }))).toBe('not_found')
  })

  test.each([
    [{ format: 'publicBankEcp' }, { format: 'This bank doesn’t take this format' }],
    [{ account: '51401234' }, { account: 'The format doesn’t take an account number of this form' }],
    [{ corporateId: '' }, { corporateId: 'The format doesn’t take a company number of this form' }],
    [{ bank: 'XXXX' }, { bank: '*Required' }],
    [{ reference: '' }, { reference: '*Required' }],
    [{ most: 0 }, { most: expect.any(String) as string }],
  ])('is refused at the field: %o', async (changes, fields) => {
    const body = form(changes) as Parameters<ReturnType<typeof desk>['createAccount']>[0]
    await expect(desk().createAccount(body)).rejects.toMatchObject({ fields })
  })

  test('is verified by a test upload until its account, format or company number changes', async () => {
    const { id: accountId, name } = await desk().createAccount(form())
    const tomorrow = desk().recordTestUpload({ accountId, on: '2026-11-17', sha256 })
    expect(await outcomeOf(tomorrow)).toBe('upload_in_future')
    const digest = `${sha256.slice(0, 32)} ${sha256.slice(32).toUpperCase()}`
    const recorded = await desk().recordTestUpload({ accountId, on: '2026-11-13', sha256: digest })
    expect(recorded.verified).toEqual({ on: '2026-11-13', byName: expect.any(String) as string, sha256 })
    const renamed = await desk().editAccount({ accountId, ...form({ name: `${name} 2`, reference: 'WAGES' }) })
    expect(renamed.verified).not.toBeNull()
    for (const change of [{ account: '514099999999' }, { corporateId: 'UPAH02' }, { format: 'pain001' as const }]) {
      await desk().recordTestUpload({ accountId, on: '2026-11-13', sha256 })
      expect((await desk().editAccount({ accountId, ...form(change) })).verified).toBeNull()
    }
    const [latest] = await historyOf(w, admin, accountId)
    expect(latest).toMatchObject({ title: 'Changed an originating account' })
  })
})

describe('the payment file of a batch', () => {
  const sendTwo = async () => {
    const kopi = await w.organization()
    const place = placing(w)
    await place(kopi, await w.employee(kopi), {
      employeeName: 'Nur Aisyah Batrisyia binti Muhammad Faizal Hakimi',
      accountNumber: '114012345678',
    })
    await place(kopi, await w.employee(kopi), { bankCode: 'CIBBMYKL', amount: 300_00, fee: 7_50 })
    const { batch } = await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
    return batch!
  }
  const preview = (batchId: string, accountId: string, on = '2026-11-16') =>
    w.as(admin).rollingPayAdmin.previewPaymentFile({ batchId, accountId, on })

  test('has the format of the chosen account’s bank, is recorded, and counts as the download of the batch', async () => {
    const batch = await sendTwo()
    const { id: accountId, name } = await desk().createAccount(form())
    const shown = await preview(batch.id, accountId)
    expect(shown).toMatchObject({
      fileName: 'B20261116001.txt',
      verified: false,
      orderProblems: [],
      problems: { count: 0 },
    })
    expect(shown.rails.map(({ rail, count: of }) => [rail, of])).toEqual([
      ['internal', 1],
      ['ibg', 1],
    ])
    expect(shown.changes).toMatchObject({
      count: 1,
      first: [{ text: 'name', to: 'NUR AISYAH BATRISYIA BINTI MUHAMMAD' }],
    })
    const get = () =>
      download(w, admin, 'rollingPayAdmin-downloadBatch', {
        batchId: batch.id,
        bankFormat: { accountId, on: '2026-11-16' },
      })
    const file = await get()
    expect(file.text.split('\r\n').map((line) => line.slice(0, 5))).toEqual(['00|UP', '01|IT', '01|IG', '99|2|', ''])
    expect((await get()).text).toBe(file.text)
    const { downloads } = await w.as(admin).rollingPayAdmin.getBatch({ number: batch.number })
    expect(downloads.map(({ account }) => account)).toEqual([name, name])
    const { rows } = await w.database.pool.query(
      `select after->'paymentFile' as file from audit_events where record_id = $1 and after ? 'paymentFile'`,
      [batch.id],
    )
    const recorded = { number: batch.fileNumber, name: 'B20261116001.txt', account: name, on: '2026-11-16' }
    const digest = createHash('sha256').update(file.bytes).digest('hex')
    expect(rows.map((row) => row.file as unknown)).toEqual([0, 1].map(() => ({ ...recorded, sha256: digest })))
  })

  test('is refused with its lines if the format can’t carry a payment', async () => {
    const batch = await sendTwo()
    const { id: accountId } = await desk().createAccount(form({ most: 243.75 }))
    const bankFormat = { accountId, on: '2026-11-16' }
    const { problems } = await preview(batch.id, accountId)
    expect(problems).toMatchObject({
      count: 1,
      first: [{ line: expect.any(Number) as number, code: 'format_above_limit' }],
    })
    const refused = download(w, admin, 'rollingPayAdmin-downloadBatch', { batchId: batch.id, bankFormat })
    expect(await outcomeOf(refused)).toBe('payment_file_refused')
    // A Saturday.
    expect((await preview(batch.id, accountId, '2026-11-21')).orderProblems).toMatchObject([
      { code: 'format_not_bank_day' },
    ])
    await desk().editAccount({ accountId, ...form({ status: 'InActive' }) })
    expect(await outcomeOf(preview(batch.id, accountId))).toBe('not_found')
  })
})
