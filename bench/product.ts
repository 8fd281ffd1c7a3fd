import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The password of all demonstration accounts. */
export const password = 'Demo-Pass-1'
const main = fileURLToPath(new URL('../src/app/server/main.ts', import.meta.url))

/** The routes measured in a browser, each with a user who can open it. */
export const sides = [
  { name: 'nobody', code: '', email: '', routes: ['/login', '/internal', '/forgot-password'] },
  {
    name: 'employee',
    code: 'KOPI',
    email: 'aina@kopi.example',
    routes: [
      '/dashboard',
      '/rolling-pay/get-paid',
      '/rolling-pay/transactions',
      '/profile',
      '/settings',
      '/password-change',
    ],
  },
  {
    name: 'management',
    code: 'KOPI',
    email: 'manager@kopi.example',
    routes: [
      '/management/dashboard',
      '/management/rolling-pay/transactions',
      '/management/rolling-pay/withdrawal-policies',
      '/management/rolling-pay/withdrawal-policies/general',
      '/management/rolling-pay/withdrawal-policies/advanced/create',
      '/settings/notifications-email',
      '/employees',
      '/employees/create',
      '/employees/bulk-import',
      '/employees/approve',
      '/employees/missing-payment-election',
      '/users',
      '/audit-trail',
    ],
  },
  {
    name: 'platform',
    code: '',
    email: 'admin@upah.example',
    routes: [
      '/internal/dashboard',
      '/internal/organizations',
      '/internal/organizations/create',
      '/internal/rolling-pay/transactions',
      '/internal/users',
      '/internal/administrators',
      '/internal/audit-trail',
      '/internal/settings',
    ],
  },
] as const
export type Side = (typeof sides)[number]

/** The product with its demonstration data, as after a first start. */
export const startProduct = async (port: number): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'upah-bench-web-'))
  const environment = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let attempt = 0; attempt < 600; attempt++) {
    if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) break
    await new Promise((wait) => setTimeout(wait, 200))
  }
  return async () => {
    const ended = new Promise((end) => child.once('exit', end))
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}
