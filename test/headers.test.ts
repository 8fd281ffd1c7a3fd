import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openWire, wire } from './wire.ts'
import { world } from './world.ts'

const w = world()
const server = wire(() => w.app)

describe('headers', () => {
  test.each([
    '/healthz',
    '/call/auth-getSession',
    '/nothing',
    '/openapi.json',
    '/docs/api',
    '/dev/outbox',
    '/dev/outbox.json',
  ])('%s forbids sniffing, framing and caching', async (path) => {
    const { headers } = await fetch(server.address + path)
    expect(
      Object.fromEntries(
        [
          'x-content-type-options',
          'x-frame-options',
          'referrer-policy',
          'cache-control',
          'cross-origin-opener-policy',
          'cross-origin-resource-policy',
        ].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-request-id')).toMatch(/^[0-9A-Z]{16}$/)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  test('the page has a new nonce for each request, and its assets are cached for a year', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'upah-pages-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><style nonce="__NONCE__"></style>')
    writeFileSync(join(folder, 'assets', 'app-1.js'), 'export {}')
    const withPages = await openWire(w.app, { pages: folder })
    const [first, second] = [await fetch(`${withPages.address}/any/page`), await fetch(`${withPages.address}/`)]
    const policy = first.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(nonce.length).toBeGreaterThan(20)
    expect(await first.text()).toContain(`nonce="${nonce}"`)
    expect(second.headers.get('content-security-policy')).not.toBe(policy)
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy).toContain("worker-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(first.headers.get('cache-control')).toBe('no-store')
    const asset = await fetch(`${withPages.address}/assets/app-1.js`)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff')
    expect(asset.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    for (const name of ['content-security-policy', 'strict-transport-security', 'x-frame-options', 'x-request-id'])
      expect(asset.headers.get(name), name).toBeNull()
    for (const path of ['/assets/app-2.js', '/call/x', '/assets/%2e%2e/%2e%2e/package.json', '/..%2fpackage.json'])
      expect((await fetch(withPages.address + path)).status, path).toBe(404)
    // Uptime checks and link previews send few headers.
    for (const method of ['GET', 'HEAD'])
      for (const headers of [undefined, { 'accept-encoding': 'gzip' }])
        for (const path of ['/', '/login', '/?a=1'])
          expect(await plain(withPages.address + path, { method, ...(headers && { headers }) }), path).toEqual({
            status: 200,
            body: method === 'GET' ? expect.stringContaining('<!doctype html>') : '',
          })
    expect(await plain(`${withPages.address}/assets/app-1.js`, { method: 'GET' })).toEqual({
      status: 200,
      body: 'export {}',
    })
    await withPages.http.close()
    rmSync(folder, { recursive: true })
  })
})

/** Sends a request without the headers that fetch adds. */
const plain = async (address: string, options: { method: string; headers?: Record<string, string> }) => {
  const response = await new Promise<IncomingMessage>((answer, failed) => {
    get(address, options, answer).once('error', failed)
  })
  return { status: response.statusCode, body: await text(response) }
}
