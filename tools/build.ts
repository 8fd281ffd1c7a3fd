import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, 'dist', 'web')
const stampOf = (folder: string) => join(folder, '.stamp')

const sources = ['src/app/web', 'src/web', 'src/kernel', 'src/modules', 'package-lock.json', 'vite.config.ts']
// The browser never loads these files, so changing them doesn't make the build stale.
const isForServer = (path: string) => /\.(test|e2e|fixtures|store|handlers|service|jobs)\.tsx?$/.test(path)

const compressible = new Set(['.css', '.html', '.js', '.json', '.map', '.mjs', '.svg', '.txt', '.webmanifest', '.xml'])
const worthCompressing = 512
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type BuildResult = 'fresh' | 'built'

const filesUnder = (path: string): string[] => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [full]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isForServer(file))
    .toSorted()
}

const hashSources = () => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder)) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

const isFresh = (wanted: string) => existsSync(stampOf(output)) && readFileSync(stampOf(output), 'utf8') === wanted

/** The bundler runs as a child process, so its memory is freed when it ends. */
const bundle = (folder: string) =>
  new Promise<void>((done, failed) => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    if (!existsSync(vite))
      return failed(new Error('the front end is stale and the bundler is not installed: run npm ci'))
    // The native loader needs no temporary file, which can't be written in a read-only folder.
    const args = ['build', '--configLoader', 'native', '--outDir', folder, '--logLevel', 'warn']
    // Builds started by tests must not include the development version of React.
    const child = spawn(process.execPath, [vite, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`the front end did not build (${code})`))))
  })

const compress = async (file: string) => {
  const text = await readFile(file)
  if (text.length < worthCompressing) return
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
  await Promise.all([
    brotli(text, options).then((small) => writeFile(`${file}.br`, small)),
    zip(text, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}

const compressAll = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
}

/** Replaces the output folder, whose files browsers may be loading. */
const replaceOutput = async (fresh: string) => {
  const old = `${fresh}.old`
  if (existsSync(output)) await rename(output, old)
  await rename(fresh, output)
  await rm(old, { recursive: true, force: true })
}

/** Builds the front end into dist/web if a source has changed since the last build. */
export async function buildIfStale(log: (line: string) => void = console.log): Promise<BuildResult> {
  const wanted = hashSources()
  if (isFresh(wanted)) return 'fresh'
  log('Building the front end...')
  const started = performance.now()
  // Use a random name, because threads that build concurrently share a process id.
  const fresh = `${output}.${randomBytes(6).toString('hex')}`
  await mkdir(fresh, { recursive: true })
  try {
    await bundle(fresh)
    await compressAll(fresh)
    await writeFile(stampOf(fresh), wanted)
    // Of two concurrent builds the earlier one wins, because its pages may be open.
    if (!isFresh(wanted)) await replaceOutput(fresh)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  log(`Built the front end in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  return 'built'
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const result = await buildIfStale()
  if (result === 'fresh') console.log('The front end is up to date.')
}
