import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { unpackOnce } from '#server/postgres/unpack.ts'
import { hasRoomInMemory } from './memory.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  // Chromium has its shared memory in /dev/shm, or with this flag in files on disk.
  ...(hasRoomInMemory() ? [] : ['--disable-dev-shm-usage']),
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages are open for seconds only, so optimizing their scripts costs more than it saves: a sixth of the work per page.
  '--js-flags=--no-turbofan --no-maglev',
]

const systemBrowser = () =>
  [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path))

// The package doesn't export its manifest, so its folder is derived from its entry: build/<kind>/index.
const packageFolder = () =>
  join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', '..', 'bin')

const unpacked = (archive: string) => brotliDecompressSync(readFileSync(join(packageFolder(), archive)))

/** Points fontconfig to the bundled fonts, because its default paths are for another system. */
const fontConfiguration = () => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** The bundled browser has its own libraries and fonts, so nothing needs to be installed. */
const unpackChromium = () =>
  unpackOnce('chromium-147.0.0', (folder) => {
    for (const archive of ['al2023.tar.br', 'fonts.tar.br']) {
      const { status, stderr } = spawnSync('tar', ['x', '--no-same-owner', '-C', folder], {
        input: unpacked(archive),
        maxBuffer: 2 ** 24,
      })
      if (status !== 0) throw new Error(`unpacking ${archive} failed: ${stderr?.toString() ?? 'no tar'}`)
    }
    writeFileSync(join(folder, 'fonts.conf'), fontConfiguration())
    writeFileSync(join(folder, 'chromium'), unpacked('chromium.br'), { mode: 0o755 })
  })

/** The path of a system Chromium (or CHROMIUM), else of the bundled one. */
export const findBrowser = async (): Promise<{ executablePath: string; args: string[]; env: NodeJS.ProcessEnv }> => {
  const executablePath = systemBrowser()
  if (executablePath) return { executablePath, args: flags, env: process.env }
  const folder = await unpackChromium()
  return {
    executablePath: join(folder, 'chromium'),
    args: ['--headless=shell', ...flags],
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: folder },
  }
}

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await findBrowser())
