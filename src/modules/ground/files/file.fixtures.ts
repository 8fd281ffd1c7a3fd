import { fileRoutes } from './file.routes.ts'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { isPlatform, roles, type Role } from '#kernel/access.ts'
import { onDisk, type Storage } from '#server/outbound/storage.ts'
import { camt053, csv, jpg, pdf, png, xls, xlsx } from '#test/samples.ts'
import { wire } from '#test/wire.ts'
import { world, type Member } from '#test/world.ts'
import type { FileType, PurposeName } from './file.rules.ts'

export const samples: Record<FileType, Buffer> = { png, jpg, pdf, xlsx, xls, csv, xml: camt053 }
/** A role that may upload files of each purpose. */
export const uploaders: Record<PurposeName, Role> = {
  'payment-election-screenshot': 'Employee',
  'wallet-logo': 'admin',
  'organization-attachment': 'admin',
  'supplier-invoice': 'Executive',
  'payment-slip': 'Executive',
  'uploaded-document': 'admin',
  'earned-wages': 'Manager',
  'bank-result': 'admin',
  'employee-import': 'Manager',
  'employee-list': 'Executive',
  'bank-statement': 'admin',
}
export const cookie = (member: Member | null): Record<string, string> =>
  member ? { cookie: `upah=${member.token}` } : {}

export const filesIn = (path: string) => {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  } catch {
    return []
  }
}

/** A server with its own storage folder, users of every role, and a storage that can be made to fail. */
export const fileScene = () => {
  const w = world()
  const folder = mkdtempSync(join(tmpdir(), 'upah-files-'))
  const [kept, incoming] = [join(folder, 'files'), join(folder, 'incoming')]
  const disk = onDisk(kept, incoming)
  const failure: { put: Error | null } = { put: null }
  const storage: Storage = {
    ...disk,
    put: (...file) => (failure.put ? Promise.reject(failure.put) : disk.put(...file)),
  }
  const server = wire(() => w.app, { routes: [fileRoutes({ storage, incoming })] })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const users = new Map<string, Member>()
  beforeAll(() => createUsers(w, users))
  const person = (name: string): Member => users.get(name) as Member
  const count = async () => (await w.database.pool.query('select 1 from files')).rows.length

  const post = (member: Member | null, purpose: string, content: Buffer, name: string, headers = {}) => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(content)]), name)
    return fetch(`${server.address}/files/${purpose}`, {
      method: 'POST',
      headers: { ...cookie(member), ...headers },
      body,
    })
  }
  return {
    w,
    server,
    folder,
    kept,
    storage,
    failure,
    users,
    person,
    post,
    upload: async (purpose: PurposeName, content: Buffer, name: string) => {
      const response = await post(person(uploaders[purpose]), purpose, content, name)
      expect(response.status, await response.clone().text()).toBe(200)
      return (await response.json()) as {
        url: string
        fileName: string
      }
    },
    get: (member: Member | null, url: string) => fetch(server.address + url, { headers: cookie(member) }),
    counts: async () => [await count(), filesIn(kept).length],
    expectNothingStored: async (work: () => Promise<unknown>) => {
      const before = [await count(), filesIn(kept).length]
      await work()
      await expect.poll(() => filesIn(incoming).length).toBe(0)
      expect([await count(), filesIn(kept).length]).toEqual(before)
    },
  }
}

/** Creates a user of each role, a colleague of the employee, and a Manager and an employee of another organization. */
const createUsers = async (w: ReturnType<typeof world>, users: Map<string, Member>) => {
  const [here, elsewhere] = [await w.organization(), await w.organization()]
  for (const role of roles) {
    users.set(role, role === 'Employee' ? await w.employee(here) : await w.member(isPlatform(role) ? null : here, role))
  }
  users.set('colleague', await w.employee(here))
  users.set('foreign Manager', await w.member(elsewhere, 'Manager'))
  users.set('foreign Employee', await w.employee(elsewhere))
}
