import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../node_modules/.cache/promtool', import.meta.url))
const known = join(cache, 'promtool')

const succeeds = (command: string, options: readonly string[], cwd?: string): boolean =>
  spawnSync(command, options, { cwd, stdio: 'ignore', timeout: 120_000 }).status === 0

/** Takes it out of the Debian package `prometheus`, which needs no rights. Lists of packages that are missing are fetched. */
const takeFromPackage = (): boolean => {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'package-'))
  const lists = ['-o', `Dir::State::Lists=${join(folder, 'lists')}`, '-o', `Dir::Cache=${join(folder, 'cache')}`]
  const download = (...options: string[]) => succeeds('apt-get', [...options, 'download', 'prometheus'], folder)
  try {
    if (!download() && !(succeeds('apt-get', [...lists, 'update']) && download(...lists))) return false
    if (!succeeds('sh', ['-c', 'dpkg-deb --extract prometheus_*.deb .'], folder)) return false
    renameSync(join(folder, 'usr/bin/promtool'), known)
    chmodSync(known, 0o755)
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prometheus's checker of rules: the installed one, or that of the Debian package. Null on other systems. */
export const findPromtool = (): string | null => {
  if (succeeds('promtool', ['--version'])) return 'promtool'
  return existsSync(known) || takeFromPackage() ? known : null
}
