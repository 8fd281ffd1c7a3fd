import { beforeAll, expect, test } from 'vitest'
import { historyOf } from '#test/history.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let manager: Member
let admin: Member
beforeAll(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  admin = await w.member(null, 'admin')
})

const farah = { name: 'Farah binti Aziz', role: 'Manager', phone: '03-2145 8801' }
const shown = { ...farah, email: null, hours: null }
const upah = { name: 'Upah', email: 'help@upah.example', hours: 'Mon to Fri, 9:00 to 18:00' }
const shownUpah = { ...upah, role: null, phone: null }

test('employees see the contacts of their employer and of Upah; visitors only that of Upah', async () => {
  const employee = await w.employee(kopi)
  expect(await w.as(employee).support.getContacts({})).toEqual({ upah: null, employer: null })
  await w.as(manager).support.updateOwnContact(farah)
  await w.as(admin).support.updateOwnContact(upah)
  expect(await w.as(employee).support.getContacts({})).toEqual({ upah: shownUpah, employer: shown })
  expect(await w.as(null).support.getContacts({})).toEqual({ upah: shownUpah, employer: null })
  const elsewhere = await w.employee(await w.organization())
  expect(await w.as(elsewhere).support.getContacts({})).toEqual({ upah: shownUpah, employer: null })
  expect(await w.as(admin).support.getContacts({})).toEqual({ upah: shownUpah, employer: null })
  expect(await historyOf(w, manager, kopi.id)).toEqual([
    {
      title: 'Changed the help contact',
      Name: [null, 'Farah binti Aziz'],
      Role: [null, 'Manager'],
      Phone: [null, '03-2145 8801'],
    },
  ])
})

test('a contact needs a way to reach it, and an outdated version is refused', async () => {
  const { support } = w.as(manager)
  await expect(support.updateOwnContact({ name: 'HR', phone: '', email: '' })).rejects.toMatchObject({
    fields: { phone: 'Enter an e-mail address or a phone number' },
  })
  await expect(support.updateOwnContact({ name: 'HR', phone: 'ask me' })).rejects.toMatchObject({
    fields: { phone: 'Enter a number such as 03-2145 8800' },
  })
  const { modifiedAt: seen } = await support.getOwnContact({})
  const saved = await support.updateOwnContact({ name: 'HR', email: 'HR@kopi.example', modifiedAt: seen })
  expect(saved).toMatchObject({ name: 'HR', email: 'hr@kopi.example', role: null, phone: null })
  expect(await support.getOwnContact({})).toEqual(saved)
  await expect(support.updateOwnContact({ ...farah, modifiedAt: seen })).rejects.toMatchObject({
    code: 'record_changed',
  })
  await expect(support.updateOwnContact({ ...farah, modifiedAt: null })).rejects.toMatchObject({
    code: 'record_changed',
  })
  expect(await support.getOwnContact({})).toEqual(saved)
})
