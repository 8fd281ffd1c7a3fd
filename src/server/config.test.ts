import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig, secretKey } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'upah-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const key = 'k'.repeat(32)
const production = { NODE_ENV: 'production', SECRET_KEY: key, DATABASE_URL: 'postgres://upah@db/upah' }

test('no setting is required for a first start', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    ROLE: 'all',
    DATABASE_POOL: 10,
    production: false,
    demo: true,
    standIns: true,
  })
  expect(isAbsolute(config.dataDir)).toBe(true)
})

test('production excludes the demonstration and requires a key', () => {
  expect(() => readConfig({ ...production, SECRET_KEY: '' })).toThrow('SECRET_KEY')
  expect(readConfig(production)).toMatchObject({
    production: true,
    demo: false,
    standIns: false,
  })
  expect(readConfig({ DEMO: '0' })).toMatchObject({ demo: false, standIns: false })
  expect(readConfig({ DEMO: '1', ...production }).standIns).toBe(false)
})

test('production uses the embedded database only if it asks for it', () => {
  const without = { ...production, DATABASE_URL: '' }
  expect(() => readConfig(without)).toThrow('DATABASE_URL: production needs a database')
  expect(() => readConfig({ ...without, DATBASE_URL: production.DATABASE_URL })).toThrow(
    'DATBASE_URL is not a setting. Is it DATABASE_URL?',
  )
  expect(readConfig({ ...without, EMBEDDED_DATABASE: '1' }).DATABASE_URL).toBeUndefined()
  expect(() => readConfig({ ...production, EMBEDDED_DATABASE: '1' })).toThrow('not with EMBEDDED_DATABASE=1')
})

test.each([
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['METRICS_TOKENS', 'METRICS_TOKEN'],
  ['TRUST_PORXY', 'TRUST_PROXY'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['LOG-LEVEL', 'LOG_LEVEL'],
  ['smtp_url', 'SMTP_URL'],
  ['S3_BUKCET', 'S3_BUCKET'],
  ['DATADIR', 'DATA_DIR'],
  ['Port', 'PORT'],
])('%s is reported, because it looks like %s', (given, meant) => {
  expect(readConfig({ [given]: 'x' }).mistyped).toEqual([{ given, meant }])
})

test('other variables are not reported, nor those beside the setting that they look like', () => {
  const others = {
    HOSTNAME: 'x',
    HOSTS: 'x',
    PGPORT: '1',
    PATH: '/bin',
    HOME: '/',
    NODE_OPTIONS: '',
    NODE_EXTRA_CA_CERTS: '/x',
  }
  expect(readConfig(others).mistyped).toEqual([])
  expect(readConfig({ SMTP_URL: 'smtp://mail.example', smtp_url: 'x' }).mistyped).toEqual([])
})

test.each([
  ['PORT', 'three thousand'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['ROLE', 'both'],
  ['NODE_ENV', 'prod'],
  ['DATABASE_URL', 'mysql://somewhere/upah'],
  ['DATABASE_URL', 'somewhere'],
  ['DATABASE_URL', 'postgres://one:5432,:5432,two/upah'],
  ['DATABASE_URL', 'postgres://one:port,two/upah'],
  ['DATABASE_URL', 'postgres://one/upah?target_session_attrs=master'],
  ['DATABASE_POOL', '1'],
  ['SECRET_KEY', 'short'],
  ['DEMO', 'yes'],
  ['CLOCK', 'tomorrow'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['SUPERADMIN_EMAIL', 'nobody'],
  ['SMTP_URL', 'http://mail.example'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['S3_ENDPOINT', 'ftp://files.example'],
])('%s=%s is refused with the name of the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`Invalid settings:\n  ${name}: `))
})

test('a setting that is not a number is not reported as missing', () => {
  expect(() => readConfig({ PORT: 'abc' })).toThrow('PORT: Invalid input: expected number, received NaN')
})

test('all invalid settings are reported together', () => {
  const wrong = { PORT: 'x', ROLE: 'y', LOG_LEVEL: 'z' }
  expect(() => readConfig(wrong)).toThrow(/PORT[^]*ROLE|ROLE[^]*PORT/)
})

test('an empty setting counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test.each([
  [{ SMS_URL: 'https://sms.example' }, 'SMS_ACCOUNT, SMS_TOKEN'],
  [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
  [{ SUPERADMIN_EMAIL: 'a@b.example' }, 'SUPERADMIN_PASSWORD'],
])('the settings %o require others', (given, missing) => {
  expect(() => readConfig(given)).toThrow(`Some of these settings require others: set ${missing} too`)
})

test('a clock setting may include a UTC offset', () => {
  expect(readConfig({ CLOCK: '2026-12-01T00:10:00+08:00' }).CLOCK).toBe('2026-12-01T00:10:00+08:00')
})

test('the key is generated once and stored beside the data, readable by the owner only', () => {
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  const made = secretKey(config)
  expect(made.length).toBeGreaterThan(40)
  expect(secretKey(config)).toBe(made)
  const file = join(folder, 'data', 'secret-key')
  expect(readFileSync(file, 'utf8')).toBe(made)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('a configured key is used and not stored', () => {
  const config = readConfig({ DATA_DIR: join(folder, 'other'), SECRET_KEY: key })
  expect(secretKey(config)).toBe(key)
  expect(existsSync(join(folder, 'other'))).toBe(false)
})

test('docs/operations.md describes every setting', () => {
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8')
  const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(20)
  expect([...guide.matchAll(/^\| ([A-Z][A-Z0-9_]+) \|/gm)].map(([, name]) => name)).toEqual(settings)
})
