// Installs the packages of the lock file if they aren't installed yet. It runs before the installation, so it is plain
// JavaScript without dependencies for any Node from 18 on.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const stamp = join(root, 'node_modules', '.lock-sha256')
const lock = join(root, '.install-lock')
const heartbeat = 1000
const staleAfter = 10_000
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const read = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const lockFileHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

const packagesIn = (path) => {
  const text = read(join(root, path))
  return text === null ? {} : JSON.parse(text).packages
}

/** Whether a list of systems or processors such as `["linux"]` or `["!win32"]` includes this one. */
const includes = (list, one) =>
  !list || ((list.includes(one) || list.every((item) => item.startsWith('!'))) && !list.includes(`!${one}`))

/** Whether node_modules has what the lock file lists for this system, however it was installed. */
const isAsLocked = (installed) =>
  Object.entries(packagesIn('package-lock.json')).every(([folder, { version, integrity, os, cpu, libc, optional }]) => {
    if (folder === '' || !includes(os, process.platform) || !includes(cpu, process.arch)) return true
    const found = installed[folder]
    // npm leaves out optional packages of other systems with their dependencies, and those for another C library.
    if (!found) return Boolean(optional && (!os || libc))
    return found.version === version && found.integrity === integrity
  })

/** Whether all packages of the lock file are installed. The stamp is that of an installation by this script. */
const isInstalled = (wanted) => {
  const installed = packagesIn(join('node_modules', '.package-lock.json'))
  const folders = Object.keys(installed)
  if (folders.length === 0 || (read(stamp) !== wanted && !isAsLocked(installed))) return false
  return folders.every((folder) => existsSync(join(root, folder, 'package.json')))
}

const npmCi = () =>
  new Promise((resolve, reject) => {
    const flags = [
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--include=dev',
      '--include=optional',
    ]
    const npm = process.env.npm_execpath
    // Use the npm that started this script, because some systems can't spawn `npm` without a shell.
    const [command, ...before] = npm && /\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm']
    const child = spawn(command, [...before, 'ci', ...flags], { cwd: root, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm ci ended with ${code}`))))
  })

const lockAge = () => {
  try {
    return Date.now() - statSync(lock).mtimeMs
  } catch {
    return null
  }
}

/** Tries to take the lock. The owner touches it every second, so that the lock of a killed process can be detected. */
const takeLock = async () => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const age = lockAge()
    if (age !== null && age > staleAfter) rmSync(lock, { force: true })
    return false
  }
  // Two processes may have removed the same stale lock; only the one whose id is in the file continues.
  await pause(50)
  return read(lock) === String(process.pid)
}

const install = async (wanted) => {
  console.log('Installing packages (first start only, about a minute)...')
  const started = Date.now()
  const touch = setInterval(() => utimesSync(lock, new Date(), new Date()), heartbeat)
  try {
    rmSync(stamp, { force: true })
    await npmCi()
    writeFileSync(stamp, wanted)
  } finally {
    clearInterval(touch)
    rmSync(lock, { force: true })
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

export const ensureInstalled = async () => {
  const wanted = lockFileHash()
  let hasLogged = false
  while (!isInstalled(wanted)) {
    if (await takeLock()) {
      if (isInstalled(wanted)) rmSync(lock, { force: true })
      else await install(wanted)
      continue
    }
    if (!hasLogged) console.log('Waiting for another process to install the packages...')
    hasLogged = true
    await pause(250)
  }
}
