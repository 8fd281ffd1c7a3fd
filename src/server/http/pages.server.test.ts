import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { json, openWire, refusal, wire, type Wire } from '#test/wire.ts'
import { world } from '#test/world.ts'

const w = world()
const bare = wire(() => w.app)
const folder = mkdtempSync(join(tmpdir(), 'upah-pages-'))
const script = 'export const answer = 42'
const writePage = (text: string, at: number) => {
  writeFileSync(join(folder, 'index.html'), text)
  utimesSync(join(folder, 'index.html'), at, at)
}
let site: Wire
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writePage('<!doctype html><body data-dev="__DEV__"><style nonce="__NONCE__"></style><i nonce="__NONCE__">one', 1_000)
  writeFileSync(join(folder, 'assets', 'app-1.js'), script)
  writeFileSync(join(folder, 'assets', 'app-1.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  site = await openWire(w.app, { pages: folder })
})
afterAll(async () => {
  await site.http.close()
  rmSync(folder, { recursive: true, force: true })
})
const get = (path: string, init?: RequestInit) => fetch(site.address + path, init)

describe('a page', () => {
  test('is served at every path of the application, with the same nonce in its policy and its text', async () => {
    for (const path of ['/', '/login', '/rolling-pay/org/ABC/monthly-report/2026-11', '/employees?search=a.b']) {
      const response = await get(path)
      expect([response.status, response.headers.get('content-type')], path).toEqual([200, 'text/html; charset=utf-8'])
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
      expect((await response.text()).match(/nonce="([^"]+)"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`])
    }
  })

  test('is marked if it is for developers', async () => {
    expect(await (await get('/')).text()).toContain('data-dev="yes"')
    const production = await openWire(w.app, { pages: folder, withOutbox: false })
    expect(await (await fetch(production.address)).text()).toContain('data-dev="no"')
    await production.http.close()
  })

  test('is read again once a build has replaced it', async () => {
    expect(await (await get('/')).text()).toContain('one')
    writePage('two', 2_000)
    expect(await (await get('/')).text()).toBe('two')
  })

  test.each([
    ['POST', '/login'],
    ['PUT', '/'],
    ['DELETE', '/employees'],
  ])('does not respond to %s %s', async (method, path) => {
    expect(await json(await get(path, { method }))).toEqual({
      status: 404,
      body: refusal('NOT_FOUND', 'not_found', 'That record does not exist.'),
    })
  })

  test.each([
    '/call',
    '/call/x/y',
    '/download',
    '/download/x/y',
    '/files/x',
    '/assets',
    '/assets/',
    '/robots.txt',
    '/x.php',
  ])('is not served for %s: unknown paths of that kind are a 404', async (path) =>
    expect((await get(path)).status).toBe(404),
  )

  test('does not exist if the server has no pages', async () => {
    for (const path of ['/', '/login']) expect((await fetch(bare.address + path)).status, path).toBe(404)
    expect((await fetch(`${bare.address}/healthz`)).status).toBe(200)
  })
})

describe('an asset', () => {
  test('is sent compressed if the browser accepts it, and uncompressed otherwise', async () => {
    const compressed = await get('/assets/app-1.js', { headers: { 'accept-encoding': 'br' } })
    expect([compressed.headers.get('content-encoding'), await compressed.text()]).toEqual(['br', script])
    const plain = await get('/assets/app-1.js', { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script])
    for (const { headers } of [compressed, plain])
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('without a digest in its name is cached for an hour only', async () => {
    expect((await get('/manifest.webmanifest')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test.each(['/assets/..%2findex.html', '/assets/..%5c..%5cetc%5cpasswd', '/assets/app-1.js%00', '/.env'])(
    'is the only file served: %s is a 404',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: { status: 'NOT_FOUND' } })
    },
  )
})
