import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isOneOf, keysOf } from '#kernel/one-of.ts'
import { parseAddress } from './postgres/servers.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `a URL starting with ${schemes.join(' or ')}//`,
    )

const databaseUrl = z
  .string()
  .refine(
    (value) => parseAddress(value) !== null,
    'a URL starting with postgres:// or postgresql://, with one server or several (host1:5432,host2:5432)',
  )

/** All settings with their formats; docs/operations.md describes them. */
const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: url('http:', 'https:').optional(),
  TRUST_PROXY: z.string().optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  EMBEDDED_DATABASE: flag.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  SECRET_KEY: z.string().min(32, 'at least 32 characters').optional(),
  DEMO: flag.optional(),
  SANDBOX: flag.optional(),
  CLOCK: z.iso.datetime({ offset: true }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  SUPERADMIN_EMAIL: z.email().optional(),
  SUPERADMIN_PASSWORD: z.string().optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.email().default('no-reply@upah.example'),
  SMS_URL: url('http:', 'https:').optional(),
  SMS_ACCOUNT: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().default('Upah'),
  CURLEC_URL: url('http:', 'https:').optional(),
  CURLEC_KEY_ID: z.string().optional(),
  CURLEC_KEY_SECRET: z.string().optional(),
  CURLEC_ACCOUNT: z.string().optional(),
  CURLEC_WEBHOOK_SECRET: z.string().min(16).optional(),
  PAY_TO_BANK: z.string().optional(),
  PAY_TO_ACCOUNT: z
    .string()
    .regex(/^\d{5,20}$/, '5 to 20 digits')
    .optional(),
  PAY_TO_NAME: z.string().optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
})
/** A variable that is no setting, but nearly has the name of one that is not set. */
export type Mistyped = { readonly given: string; readonly meant: string }

export type Config = Omit<z.output<typeof settings>, 'LOG_LEVEL'> & {
  readonly LOG_LEVEL: string
  readonly dataDir: string
  readonly demo: boolean
  readonly production: boolean
  /** Whether the outbox page and the simulator of the payment provider exist. */
  readonly standIns: boolean
  readonly mistyped: readonly Mistyped[]
}

/** Whether two names differ by one character, or by two neighbours that changed places. */
const isNearly = (a: string, b: string): boolean => {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  if (a === b || longer.length - shorter.length > 1) return false
  const at = Array.from(shorter).findIndex((character, i) => character !== longer[i])
  if (at === -1) return true
  const [restOfShorter, restOfLonger] = [shorter.slice(at), longer.slice(at)]
  if (longer.length > shorter.length) return restOfShorter === restOfLonger.slice(1)
  const swapped = `${restOfShorter[1] ?? ''}${restOfShorter[0] ?? ''}${restOfShorter.slice(2)}`
  return restOfShorter.slice(1) === restOfLonger.slice(1) || swapped === restOfLonger
}

/** Words and abbreviations of four letters are near many names of other programs. */
const shortest = 7
const mistypedIn = (given: Readonly<Record<string, unknown>>): Mistyped[] => {
  const names = keysOf(settings.shape)
  const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return Object.keys(given)
    .filter((name) => !isOneOf(names, name))
    .flatMap((name) => {
      const meant = names.find(
        (one) =>
          given[one] === undefined &&
          (plain(one) === plain(name) || (one.length >= shortest && isNearly(plain(one), plain(name)))),
      )
      return meant ? [{ given: name, meant }] : []
    })
}

/** Reads the settings from the environment. Throws one error that lists every invalid setting. */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given, { error: z.locales.en().localeError })
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Invalid settings:\n${problems.join('\n')}`)
  }
  const config = parsed.data
  const together = (names: (keyof typeof config)[]) => {
    const missing = names.filter((name) => config[name] === undefined)
    if (missing.length > 0 && missing.length < names.length)
      throw new Error(`Some of these settings require others: set ${missing.join(', ')} too`)
  }
  together(['SMS_URL', 'SMS_ACCOUNT', 'SMS_TOKEN'])
  together(['CURLEC_URL', 'CURLEC_KEY_ID', 'CURLEC_KEY_SECRET', 'CURLEC_ACCOUNT', 'CURLEC_WEBHOOK_SECRET'])
  together(['PAY_TO_BANK', 'PAY_TO_ACCOUNT', 'PAY_TO_NAME'])
  together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  together(['SUPERADMIN_EMAIL', 'SUPERADMIN_PASSWORD'])
  const production = config.NODE_ENV === 'production'
  const mistyped = mistypedIn(given)
  const hint = mistyped.map(({ given: name, meant }) => `\n${name} is not a setting. Is it ${meant}?`).join('')
  if (production && !config.SECRET_KEY)
    throw new Error(`SECRET_KEY: production needs at least 32 random characters${hint}`)
  if (production && !config.DATABASE_URL && !config.EMBEDDED_DATABASE)
    throw new Error(`DATABASE_URL: production needs a database, or EMBEDDED_DATABASE=1 for the embedded one${hint}`)
  if (config.DATABASE_URL && config.EMBEDDED_DATABASE)
    throw new Error('DATABASE_URL: not with EMBEDDED_DATABASE=1, which starts another database')
  const demo = config.DEMO ?? !production
  return {
    ...config,
    // In development, the terminal shows only warnings and errors.
    LOG_LEVEL: config.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    production,
    demo,
    standIns: demo && !production,
    dataDir: resolve(config.DATA_DIR),
    mistyped,
  }
}

/** The address that users open. A server for this machine only has a name, because passkeys need one. */
export const publicUrlOf = ({ PUBLIC_URL, HOST, PORT }: Config): string =>
  PUBLIC_URL ?? `http://${HOST === '127.0.0.1' ? 'localhost' : HOST}:${PORT}`

/** The account to which organizations pay. Demonstrations have one. */
export const payToAccount = (config: Config) => {
  const [bank, accountNumber, accountName] = [config.PAY_TO_BANK, config.PAY_TO_ACCOUNT, config.PAY_TO_NAME]
  if (bank && accountNumber && accountName) return { bank, accountNumber, accountName }
  return config.demo ? { bank: 'Maybank', accountNumber: '564427118830', accountName: 'Upah Sdn Bhd' } : null
}

/** The key of keyed digests: configured, or generated once and stored beside the data. */
export const secretKey = (config: Config): string => {
  if (config.SECRET_KEY) return config.SECRET_KEY
  const file = join(config.dataDir, 'secret-key')
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8')
}
