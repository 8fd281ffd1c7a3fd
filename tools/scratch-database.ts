import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'

/** Starts a temporary database, migrates it, and removes it afterwards. */
export const withScratchDatabase = async (work: (url: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'upah-scratch-'))
  const cluster = await startEmbedded({ directory: join(folder, 'postgres'), flags: ['-c', 'fsync=off'] })
  try {
    await migrate(cluster.url)
    await work(cluster.url)
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
