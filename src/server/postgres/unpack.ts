import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const countName = '.file-count'
const countFiles = (folder: string) =>
  readdirSync(folder, { recursive: true }).filter((path) => path !== countName).length

/** Whether every user of this machine can access the folder. */
export const isOpenToAll = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (folder === dirname(folder) || isOpenToAll(dirname(folder)))

const publicFolder = () =>
  [tmpdir(), '/tmp', '/var/tmp'].find((folder) => existsSync(folder) && isOpenToAll(folder)) ?? tmpdir()

/** Operating systems delete temporary files one by one, so check that the folder still has all its files. */
const isComplete = (folder: string) => {
  const count = join(folder, countName)
  return existsSync(count) && countFiles(folder) >= Number(readFileSync(count, 'utf8'))
}

const assertOwned = (folder: string, me: number) => {
  const found = lstatSync(folder)
  const isOurs = found.isDirectory() && found.uid === me && (found.mode & 0o022) === 0
  if (!isOurs) throw new Error(`${folder} belongs to another user; remove it, or set TMPDIR to another folder`)
}

/**
 * Fills a folder in the system's temporary folder once and returns its path. A rename puts it in place, so concurrent
 * processes are safe; its name includes the user, because another user's files must not be executed.
 */
export async function unpackOnce(name: string, fill: (folder: string) => void | Promise<void>): Promise<string> {
  const me = process.getuid?.() ?? 0
  const folder = join(publicFolder(), `upah-${name}-${me}`)
  if (existsSync(folder)) {
    assertOwned(folder, me)
    if (isComplete(folder)) return folder
    rmSync(folder, { recursive: true, force: true })
  }
  const fresh = mkdtempSync(`${folder}.`)
  try {
    await fill(fresh)
    writeFileSync(join(fresh, countName), String(countFiles(fresh)))
    chmodSync(fresh, 0o755)
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
    assertOwned(folder, me)
  }
  return folder
}
