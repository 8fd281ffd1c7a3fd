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

/** Whether every user of this machine may walk into the folder. */
export const isOpenToAll = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (folder === dirname(folder) || isOpenToAll(dirname(folder)))

const publicFolder = () =>
  [tmpdir(), '/tmp', '/var/tmp'].find((folder) => existsSync(folder) && isOpenToAll(folder)) ?? tmpdir()

/** Systems clean their temporary folders file by file, so a folder counts only while it has at least its own files. */
const isWhole = (folder: string) => {
  const count = join(folder, countName)
  return existsSync(count) && countFiles(folder) >= Number(readFileSync(count, 'utf8'))
}

const refuseForeign = (folder: string, me: number) => {
  const found = lstatSync(folder)
  const isOurs = found.isDirectory() && found.uid === me && (found.mode & 0o022) === 0
  if (!isOurs) throw new Error(`${folder} belongs to another user; remove it, or set TMPDIR to another folder`)
}

/**
 * Fills a folder under the system's temporary folder once and gives its path ever after.
 * It appears whole by a rename, so two processes at a time do no harm; its name carries the user, because what another
 * user put there must not be run.
 */
export async function unpackOnce(name: string, fill: (folder: string) => void | Promise<void>): Promise<string> {
  const me = process.getuid?.() ?? 0
  const folder = join(publicFolder(), `upah-${name}-${me}`)
  if (existsSync(folder)) {
    refuseForeign(folder, me)
    if (isWhole(folder)) return folder
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
    refuseForeign(folder, me)
  }
  return folder
}
