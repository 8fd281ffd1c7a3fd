import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isOpenToAll, unpackOnce } from './unpack.ts'

let name = ''
let folder = ''
let filled = 0
const fill = (fresh: string) => {
  filled += 1
  mkdirSync(join(fresh, 'bin'))
  writeFileSync(join(fresh, 'bin', 'initdb'), `number ${filled}`)
  writeFileSync(join(fresh, 'readme'), 'x')
}
const content = () => readFileSync(join(folder, 'bin', 'initdb'), 'utf8')
/** Temporary folders left next to the folder. */
const leftovers = () => readdirSync(dirname(folder)).filter((entry) => entry.startsWith(`${basename(folder)}.`))
beforeEach(async () => {
  name = `test-${process.pid}-${Math.floor(performance.now() * 1000)}`
  filled = 0
  folder = await unpackOnce(name, fill)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is filled once, and then used by every process', async () => {
  expect(await unpackOnce(name, fill)).toBe(folder)
  expect([filled, content(), leftovers()]).toEqual([1, 'number 1', []])
  expect(lstatSync(folder).mode & 0o777).toBe(0o755)
  expect(isOpenToAll(folder)).toBe(true)
})

test('processes that start at the same time use the same folder, and leave no temporary folder', async () => {
  rmSync(folder, { recursive: true })
  const slowly = async (fresh: string) => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    fill(fresh)
  }
  const found = await Promise.all(Array.from({ length: 4 }, () => unpackOnce(name, slowly)))
  expect(new Set(found)).toEqual(new Set([folder]))
  expect(leftovers()).toEqual([])
  expect(content()).toMatch(/^number \d$/)
})

test('a folder from which the system has deleted a file is filled again', async () => {
  rmSync(join(folder, 'bin', 'initdb'))
  await unpackOnce(name, fill)
  expect([filled, content()]).toEqual([2, 'number 2'])
})

test('a folder without its count, such as one of an earlier version, is filled again', async () => {
  for (const entry of readdirSync(folder)) if (entry.startsWith('.')) rmSync(join(folder, entry))
  await unpackOnce(name, fill)
  expect(filled).toBe(2)
})

test('a failure to fill leaves no folder, and the next start tries again', async () => {
  rmSync(folder, { recursive: true })
  const broken = () => {
    throw new Error('the disk is full')
  }
  await expect(unpackOnce(name, broken)).rejects.toThrow('the disk is full')
  expect([existsSync(folder), leftovers()]).toEqual([false, []])
  expect(await unpackOnce(name, fill)).toBe(folder)
})

test('a folder that others can write to, or a link in its place, is refused, because its programs are executed', async () => {
  chmodSync(folder, 0o777)
  await expect(unpackOnce(name, fill)).rejects.toThrow('belongs to another user')
  rmSync(folder, { recursive: true })
  symlinkSync(tmpdir(), folder)
  await expect(unpackOnce(name, fill)).rejects.toThrow('belongs to another user')
  expect(filled).toBe(1)
})

test('a folder is open to all only if every folder above it is', () => {
  const inner = join(folder, 'bin')
  expect(isOpenToAll(inner)).toBe(true)
  chmodSync(folder, 0o750)
  expect(isOpenToAll(inner)).toBe(false)
})
