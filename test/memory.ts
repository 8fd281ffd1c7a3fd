import { existsSync, statfsSync } from 'node:fs'

/** The folder of files in memory. Containers often have 64 MB of it, or none. */
export const memory = '/dev/shm'
const roomNeeded = 2 ** 30

/** Whether the folder exists and has a gigabyte left. */
export const hasRoomInMemory = (): boolean => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomNeeded
}
