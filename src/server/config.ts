import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
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
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  SECRET_KEY: z.string().min(32, 'at least 32 characters').optional(),
  DEMO: flag.optional(),
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
export type Config = Omit<z.output<typeof settings>, 'LOG_LEVEL'> & {
  readonly LOG_LEVEL: string
  readonly dataDir: string
  readonly demo: boolean
  readonly production: boolean
  /** Whether the outbox page and the simulator of the payment provider exist. */
  readonly standIns: boolean
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
  if (production && !config.SECRET_KEY) throw new Error('SECRET_KEY: production needs at least 32 random characters')
  const demo = config.DEMO ?? !production
  return {
    ...config,
    // In development, the terminal shows only warnings and errors.
    LOG_LEVEL: config.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    production,
    demo,
    standIns: demo && !production,
    dataDir: resolve(config.DATA_DIR),
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
