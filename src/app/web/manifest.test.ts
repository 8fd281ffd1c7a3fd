import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const file = (path: string) => readFileSync(new URL(path, import.meta.url))
type Manifest = { start_url: string; display: string; icons: { src: string; sizes: string }[] }

/** The width and height in the header of a PNG. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('the application can be installed: its manifest names icons of the sizes that they have', () => {
  const { icons, ...manifest } = JSON.parse(file('public/site.webmanifest').toString()) as Manifest
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src, sizes } of icons) expect(sizeOf(file(`public${src}`))).toBe(sizes)
  const page = file('index.html').toString()
  expect(page).toContain('<link rel="manifest" href="/site.webmanifest" />')
  expect(page.match(/name="theme-color"/g)).toHaveLength(2)
})
