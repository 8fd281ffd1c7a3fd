import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readToken } from '#server/session-token.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#app/server/start.ts'
import { benchClock } from './clock.ts'
import { request, type Person } from './seed.ts'
import { secretKey } from './test-bed.ts'

/** Withdrawals per second through the whole request pipeline, without HTTP. */
export type InProcess = {
  readonly run: (options: { callers: number; seconds: number; next: () => Person | null }) => Promise<number>
  readonly stop: () => Promise<void>
}

export const openInProcess = async (url: string, port: number): Promise<InProcess> => {
  const folder = await mkdtemp(join(tmpdir(), 'upah-bench-data-'))
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: folder,
    NODE_ENV: 'production',
    DEMO: '0',
    ROLE: 'web',
    LOG_LEVEL: 'error',
    SECRET_KEY: secretKey,
    CLOCK: benchClock,
    DATABASE_URL: url,
  })
  const server = await startServer(config, { print: () => undefined })
  const withdraw = ({ cookie, userId }: Person) =>
    server.app.answer({
      name: 'rollingPayEmployee-initiateTransaction',
      body: { amount: request.amount, reasonForWithdrawal: request.reason, verificationCode: `R-${request.code}` },
      session: readToken(cookie),
      key: `bench-${userId}`,
      address: '127.0.0.1',
      userAgent: 'bench',
    })
  return {
    run: async ({ callers, seconds, next }) => {
      const started = performance.now()
      let done = 0
      const call = async () => {
        while (performance.now() - started < seconds * 1000) {
          const person = next()
          if (!person) return
          await withdraw(person)
          done += 1
        }
      }
      await Promise.all(Array.from({ length: callers }, call))
      return Math.round((done / (performance.now() - started)) * 1000)
    },
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
