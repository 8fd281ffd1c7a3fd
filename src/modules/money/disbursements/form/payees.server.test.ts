import { masked } from '#kernel/mask.ts'
import { expect, test } from 'vitest'
import { addDays, dateIn } from '#kernel/time.ts'
import { world } from '#test/world.ts'
import { disbursementWorld } from '../disbursement-world.fixtures.ts'

const w = world()
const namesOf = ({ payees }: { payees: readonly { name: string }[] }) => payees.map(({ name }) => name)

test('approved suppliers are found by part of a name or number, with the accounts that can be paid', async () => {
  const own = await disbursementWorld(w)
  const { getPayees } = w.as(own.manager).disbursements
  const mewah = await own.supplier('Mewah Dairy Industries')
  const cameron = await own.supplier('Cameron Coffee Traders')
  await w.as(own.manager).suppliers.create({ ...cameron.fields, companyName: 'Cameron Tea', isAnother: true })
  await own.supplier('100% Kopi')
  const search = (text: string) => getPayees({ payeesType: 'suppliers', search: text })
  expect(namesOf(await search(''))).toEqual(['100% Kopi', 'Cameron Coffee Traders', 'Mewah Dairy Industries'])
  expect(namesOf(await search('cameron'))).toEqual(['Cameron Coffee Traders'])
  expect(namesOf(await search('100%'))).toEqual(['100% Kopi'])
  expect(await search(mewah.fields.businessRegistrationNumber)).toEqual({
    payees: [
      {
        id: mewah.id,
        name: 'Mewah Dairy Industries',
        number: mewah.fields.businessRegistrationNumber,
        holdUntil: null,
        isPayable: true,
        accounts: [
          { id: mewah.account.id, bank: 'CIMB', accountNumber: masked(mewah.account.accountNumber), held: null },
        ],
      },
    ],
    matches: [],
  })
  const holdUntil = addDays(dateIn(w.now()), 5)
  await w.as(own.manager).suppliers.hold({ id: mewah.id, holdUntil, reason: 'Wrong goods' })
  expect((await getPayees({ payeesType: 'suppliers', ids: [mewah.id] })).payees).toMatchObject([
    { name: 'Mewah Dairy Industries', isPayable: false, holdUntil },
  ])
})

test('pasted names and numbers match in full, regardless of case and punctuation', async () => {
  const own = await disbursementWorld(w)
  const { getPayees } = w.as(own.manager).disbursements
  const one = await own.supplier('Mewah Dairy')
  const two = await own.supplier('Mewah Dairy')
  const number = one.fields.businessRegistrationNumber
  const names = ['MEWAH DAIRY', `${number.slice(0, 6)}-${number.slice(6)}`, 'Mewah', '']
  const { matches } = await getPayees({ payeesType: 'suppliers', names })
  expect(matches.map((ids) => ids.toSorted())).toEqual([[one.id, two.id].toSorted(), [one.id], [], []])

  const aina = await w.employee(own.organization, { firstName: 'Nur Aina', lastName: 'binti Rashid' })
  await w.employee(own.organization, { firstName: 'Devi', lastName: 'a/p Krishnan', status: 'pending-approval' })
  const found = await getPayees({
    payeesType: 'employees',
    search: 'aina',
    names: ['nur aina BINTI rashid', aina.icNumber, 'Devi a/p Krishnan'],
  })
  expect(found.matches).toEqual([[aina.employeeId], [aina.employeeId], []])
  expect(found.payees).toMatchObject([{ name: 'Nur Aina binti Rashid', number: aina.icNumber, isPayable: true }])
})

test('payees of another organization are not found', async () => {
  const own = await disbursementWorld(w)
  const other = await disbursementWorld(w)
  const { id, fields } = await own.supplier('Tapau Packaging')
  expect(
    await w.as(other.manager).disbursements.getPayees({
      payeesType: 'suppliers',
      search: 'Tapau',
      ids: [id],
      names: [fields.businessRegistrationNumber],
    }),
  ).toEqual({ payees: [], matches: [[]] })
})

test('a deleted supplier and an employee who cannot be paid are not offered, even by their ids', async () => {
  const own = await disbursementWorld(w)
  const { getPayees } = w.as(own.manager).disbursements
  const { id } = await own.supplier('Mewah Dairy')
  const { employeeId } = await w.employee(own.organization, { firstName: 'Nur', lastName: 'Aina' })
  const suppliers = () => getPayees({ payeesType: 'suppliers', ids: [id] })
  const employees = () => getPayees({ payeesType: 'employees', ids: [employeeId!] })
  expect(namesOf(await suppliers())).toEqual(['Mewah Dairy'])
  expect(namesOf(await employees())).toEqual(['Nur Aina'])
  await w.database.pool.query('update suppliers set deleted_at = now() where id = $1', [id])
  await w.database.pool.query('update employees set bank_code = null, account_number = null where id = $1', [
    employeeId,
  ])
  expect(await suppliers()).toEqual({ payees: [], matches: [] })
  expect(await employees()).toEqual({ payees: [], matches: [] })
})
