import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyDatabase } from '#server/postgres/empty.ts'
import { readConfig } from '#server/config.ts'
import { ensureSuperadmin } from '#people/identity/users/bootstrap.service.ts'
import { openLog } from '#server/log.ts'
import { startServer } from './start.ts'

const started = performance.now()
const print = (line: string) => console.log(`  ${line}`)

const buildPages = async (production: boolean) => {
  // A production image includes the built pages; building needs the development packages.
  if (production) return
  const { buildIfStale } = await import('#tools/build.ts')
  await buildIfStale(print)
}

const run = async () => {
  const config = readConfig(process.env)
  console.log('Upah')
  // Exists while the demonstration is being created, so nobody has used the platform yet.
  const unfinished = join(config.dataDir, 'demonstration-unfinished')
  const pages = config.ROLE === 'worker' ? Promise.resolve() : buildPages(config.production)
  const server = await startServer(config, {
    print,
    pages,
    beforeMigration: async (url) => {
      if (!existsSync(unfinished)) return
      print('The demonstration data is incomplete, because the first start was interrupted. It is created again.')
      await emptyDatabase(url)
      // A start without the demonstration keeps what is entered from here on.
      await rm(unfinished)
    },
    prepare: async (app) => {
      await ensureSuperadmin(app, config, print)
      if (!config.demo) return
      const { ensureDemonstration } = await import('../../demonstration/world.ts')
      await ensureDemonstration(app, print, {
        begin: () => writeFile(unfinished, ''),
        end: () => rm(unfinished, { force: true }),
      })
    },
  })
  print(`ready after ${((performance.now() - started) / 1000).toFixed(1)} s`)
  // The name by which passkeys can be used.
  const address = server.address.replace('127.0.0.1', 'localhost')
  console.log(`\n  ${address}\n`)
  if (config.demo) {
    const { signIns } = await import('../../demonstration/world.ts')
    console.log(signIns(address))
  }

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    console.log(`\n  ${signal}: finishing open requests`)
    await server.stop()
    // Also ends connections that an unresponsive database keeps open.
    process.exit(0)
  }
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGTERM', () => void stop('SIGTERM'))
}

await run().catch((error: unknown) => {
  // The log of a service has one format, so that its reader finds the reason.
  if (process.env['NODE_ENV'] === 'production') openLog().fatal({ err: error }, 'the server did not start')
  else console.error(error instanceof Error ? `\n${error.message}\n` : error)
  process.exit(1)
})
