import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { electionOf, offerWallets } from '#money/elections/election-world.fixtures.ts'
import { elect, payRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { approvedSupplier, supplierFields } from '#money/suppliers/supplier-world.fixtures.ts'
import { steal } from './confirming.ts'
import { byLength, seedFrom } from './length.ts'
import { outcomeOf } from './outcomes.ts'
import { world, type Member } from './world.ts'

const seed = seedFrom(20_261_130)
const sequences = byLength(15, 300)
/** A guard against a sequence that hangs. */
const maxSeconds = 20 * sequences

const w = world()

/** The accounts that a thief enters start with these digits. */
const ofThief = '666'
let count = 0
const account = () => ({ bankCode: 'MBBEMYKL', accountNumber: `${ofThief}${String((count += 1)).padStart(9, '0')}` })
const contact = () => ({ email: `thief${(count += 1)}@x.example`, mobileNumber: `+6017${count + 2_000_000}` })

/** `waits`: whether changed accounts wait. Without that, only the confirmations stop a thief. */
const start = async (waits: boolean) => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const own = await payRunWorld(w)
  const { organization, manager, admin } = own
  if (!waits)
    await w.database.pool.query(
      'update organizations set employee_account_wait_hours = 0, account_wait_hours = 0 where org_id = $1',
      [organization.id],
    )
  const [boost, grab] = [await own.wallet('Boost'), await own.wallet('GrabPay')]
  await offerWallets(w, organization.id, [boost, grab])
  const known = await own.employee({}, 'Aina')
  await elect(w, organization, known, { [boost]: 50 })
  const people = [
    known,
    await w.employee(organization, { firstName: 'Bakri' }),
    await w.employee(organization, { firstName: 'Chong', bankCode: null, accountNumber: null }),
    await w.employee(organization, { firstName: 'Devi', status: 'pending-approval' }),
  ]
  await w.database.pool.query('update users set last_signed_in_at = $2 where id = $1', [known.id, w.now()])
  const executive = await w.member(organization, 'Executive')
  const supplier = await approvedSupplier(w, executive, admin)
  const thieves = { manager, executive, employee: known, admin, approver: await w.member(null, 'approver') }
  const numbers = [...people.map(({ icNumber }) => icNumber), '900101145678']
  return { orgId: organization.id, people, boost, grab, supplier, thieves, numbers }
}
type Run = Awaited<ReturnType<typeof start>>
type Role = keyof Run['thieves']

const names = { firstName: 'Nur', lastName: 'binti Rashid' }
const keyOf = ({ numbers }: Run, n: number) => ({ employeeICNumber: numbers[n % numbers.length] ?? '' })
const personOf = ({ people }: Run, n: number) => people[n % people.length]?.employeeId ?? ''
const paid = { salary: ringgit(9_500), startDate: '2024-01-01' as LocalDate }
const row = (run: Run, n: number) => {
  const { accountNumber } = account()
  return { ...keyOf(run, n), ...names, bank: 'Maybank', accountNumber, ...(n % 3 === 0 && contact()) }
}

type Client = ReturnType<typeof w.as>
type Try = (as: Client, run: Run, n: number) => Promise<unknown>
const ofDirectory: Readonly<Record<string, Try>> = {
  create: ({ employees }, run, n) =>
    employees.createEmployee({ ...keyOf(run, n), ...names, ...account(), ...contact(), ...paid }),
  account: ({ employees }, run, n) => employees.editEmployee({ ...keyOf(run, n), ...account() }),
  number: ({ employees }, run, n) =>
    employees.editEmployee({ ...keyOf(run, n), accountNumber: account().accountNumber }),
  bank: ({ employees }, run, n) => employees.editEmployee({ ...keyOf(run, n), bankCode: 'CIBBMYKL' }),
  contact: ({ employees }, run, n) => employees.editEmployee({ ...keyOf(run, n), ...contact() }),
  delete: ({ employees }, run, n) => employees.softDeleteEmployee(keyOf(run, n)),
  approve: ({ employees }, run, n) => employees.approveEmployees({ ICNumbers: [keyOf(run, n).employeeICNumber] }),
  return: ({ employees }, run, n) => employees.return({ ids: [personOf(run, n)], reason: 'No' }),
  add: ({ employees }, run, n) => employees.employeeBulkImportAdd([row(run, n)]),
  overwrite: ({ employees }, run, n) => employees.employeeBulkImportOverwrite([row(run, n), row(run, n + 1)]),
  undo: ({ employees }) => employees.undoImport({}),
  supplier: ({ suppliers }) => suppliers.create({ ...supplierFields(), bankDetails: [account()] }),
  supplierAccount: ({ suppliers }, { supplier: { id, fields } }, n) =>
    suppliers.update({ id, ...fields, bankDetails: [...(n % 2 === 0 ? fields.bankDetails : []), account()] }),
  supplierDelete: ({ suppliers }, { supplier: { id } }) => suppliers.delete({ id }),
}
const ofWallets: Readonly<Record<string, Try>> = {
  save: async ({ employeeWallets }, { boost, grab, thieves: { employee } }, n) =>
    employeeWallets.saveElectedWallet({ ...(await electionOf(w, employee, n % 2 ? boost : grab)), ...account() }),
  edit: async ({ employeeWallets }, { boost, grab, thieves: { employee } }, n) =>
    employeeWallets.editElectedWallet({ ...(await electionOf(w, employee, n % 2 ? boost : grab)), ...account() }),
  delete: async ({ employeeWallets }) => {
    const { wallets } = await employeeWallets.getElectedWallets({})
    await employeeWallets.deleteElectedWallet({ id: wallets[0]?.walletId ?? '' })
  },
}
const ofPlatform: Readonly<Record<string, Try>> = {
  approve: ({ suppliers }, { orgId, supplier: { id } }) => suppliers.approve({ orgId, id }),
  confirm: async ({ suppliers }, { orgId, supplier: { id } }) => {
    const { bankDetails } = await suppliers.getOne({ orgId, supplierId: id })
    const accountId = bankDetails.find(({ state }) => state === 'unconfirmed')?.id ?? ''
    await suppliers.confirmAccount({ orgId, id, accountId, callBackNumber: '+60312345678', callBackName: 'Lim' })
  },
}
/** What the thief of a session tries. The number chooses the record. */
const tries: Readonly<Record<Role, Readonly<Record<string, Try>>>> = {
  manager: ofDirectory,
  executive: ofDirectory,
  employee: ofWallets,
  admin: ofPlatform,
  approver: ofPlatform,
}

/** The accounts of the thief that could be paid. */
const payable = `
  select 'employee' as payee, account_number from employees
   where org_id = $1 and deleted_at is null and status = 'approved' and bank_code is not null and coalesce(account_usable_from_at, $2) <= $2
     and account_number like '${ofThief}%'
  union all select 'e-wallet', account_number from elected_wallets
   where org_id = $1 and coalesce(account_usable_from_at, $2) <= $2 and account_number like '${ofThief}%'
  union all select 'supplier', account_number from supplier_accounts
   where org_id = $1 and removed_at is null and confirmed_at is not null and coalesce(usable_from_at, $2) <= $2 and account_number like '${ofThief}%'`

test(
  'no sequence of calls of a stolen session makes an account of the thief payable within 24 hours',
  async () => {
    const step = fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 11 }))
    const role = fc.constantFrom<Role>('manager', 'manager', 'executive', 'executive', 'employee', 'admin', 'approver')
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        role,
        fc.boolean(),
        fc.array(step, { minLength: 6, maxLength: 24 }),
        async (by, waits, steps) => {
          const run = await start(waits)
          const thief: Member = run.thieves[by]
          const choices = Object.entries(tries[by])
          for (const [which, n] of steps) {
            const [name, attempt] = choices[which % choices.length]!
            await steal(w, thief)
            reached.add(`${name} ${await outcomeOf(attempt(w.as(thief), run, n))}`)
          }
          w.pass(24 * 3_600_000 - 60_000)
          expect((await w.database.pool.query(payable, [run.orgId, w.now()])).rows).toEqual([])
        },
      ),
      { seed, numRuns: sequences },
    )
    // The search reaches the guarded steps, and what the thief can do without a confirmation.
    expect([...reached]).toEqual(
      expect.arrayContaining(['account confirmation_needed', 'delete done', 'supplier done']),
    )
  },
  maxSeconds * 1_000,
)
