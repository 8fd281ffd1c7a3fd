import { z } from 'zod'
import { command, query, twoPhaseCommand } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { fieldError, fieldIssue } from '#kernel/field-errors.ts'
import { readColumns } from '#ground/columns/column.contract.ts'
import { errorParams, id, instant, listInput, localDate, money, opt, orgId, period, text } from '#kernel/values.ts'
import { earnedWageRecord } from './earned-wage-record.rules.ts'
import { normalizeIcNumber } from '#people/employees/ic-number.rules.ts'
import { entryKey, maxEntries, wageReasons } from './earned-wage.rules.ts'

const wageId = id('earned_wage')
const status = z.enum(['credited', 'failed'])
const entry = z.object({
  id: wageId,
  source: z.enum(['accrual', 'imported']),
  employeeICNumber: z.string(),
  employeeName: z.string().nullable(),
  period,
  date: localDate,
  earnedWages: money,
  status,
  reason: z.enum(wageReasons).nullable(),
  createdAt: instant,
  creditedAt: instant.nullable(),
  /** The message of platform staff to the employer about a failed entry. */
  message: z.string().nullable(),
  dismissed: z.boolean(),
})
export type EarnedWage = z.output<typeof entry>
/** An entry for platform staff. */
const platformEntry = entry.extend({ org: z.object({ orgId, orgName: z.string() }) })
export type PlatformEarnedWage = z.output<typeof platformEntry>

/** The errors of a row of the file. */
const rowErrors = z.object({
  row: z.int(),
  errors: z.array(
    z.object({
      column: z.string().nullable(),
      code: z.string(),
      params: errorParams,
    }),
  ),
})
/**
 * The result of an import. If the file has errors, nothing is imported. `unchanged` entries were credited before; `late` is
 * the number of those with a new amount that wasn't applied because the month is closed.
 */
const imported = z.object({
  ok: z.boolean(),
  credited: z.int(),
  failed: z.int(),
  unchanged: z.int(),
  late: z.int(),
  faults: z.array(rowErrors),
  faultyRows: z.int(),
  problem: z.object({ code: z.string(), params: errorParams }).nullable(),
  /** While there is a question without an answer, nothing is imported. */
  columns: readColumns,
})
export type Imported = z.output<typeof imported>
/** A sent entry that can't be credited, and why. */
const failure = z.object({ employeeICNumber: z.string(), date: localDate, reason: z.enum(wageReasons).nullable() })

export const earnedWageSorts = ['createdAt', 'date', 'employeeName', 'earnedWages'] as const
const list = listInput(earnedWageSorts, z.object({ status: opt(status) }))
const audit = [earnedWageRecord, 'Imported earned wages', 'Mengimport gaji terkumpul'] as const

export const earnedWageCalls = {
  getEarnedWages: query({
    summary: 'List the imported earned wages of a month, and those that could not be calculated.',
    allow: 'management',
    keys: 'wages:read',
    input: list.extend({ period }),
    output: z.object({
      earnedWages: z.array(entry),
      total: z.int(),
      next: z.string().nullable(),
      counts: z.record(status, z.int()),
    }),
  }),
  getFailedWages: query({
    summary: 'Return the number and amount of failed earned wages, without dismissed ones, and the day of the oldest.',
    allow: 'management',
    keys: 'wages:read',
    input: z.object({}),
    output: z.object({ count: z.int(), amount: money, oldestOn: localDate.nullable() }),
  }),
  importEarnedWages: twoPhaseCommand({
    summary: 'Import earned wages from an uploaded xlsx or csv file.',
    audit,
    allow: 'management',
    feature: 'rollingPay',
    effects: { limit: 'always' },
    input: z.object({ downloadUrl: z.string().max(300) }),
    output: imported,
    errors: ['wages_not_imported', 'wages_file_unknown'],
  }),
  sendEarnedWages: command({
    summary:
      'Import earned wages, one entry per employee and day. `failures` has the entries that cannot be credited, with the reasons; once the reason is gone, send them again.',
    audit,
    allow: 'management',
    keys: 'wages:write',
    feature: 'rollingPay',
    effects: { limit: 'always' },
    input: z.object({
      entries: z
        .array(
          z.object({
            employeeICNumber: z.string().min(1).max(40).transform(normalizeIcNumber),
            date: localDate,
            amount: money.refine((amount) => amount >= 0, fieldError('below_zero')),
          }),
        )
        .min(1)
        .max(maxEntries)
        .superRefine((entries, context) => {
          const seen = new Set<string>()
          for (const [index, { employeeICNumber: icNumber, date: on }] of entries.entries()) {
            const key = entryKey({ icNumber, on })
            if (seen.has(key)) context.addIssue({ ...fieldIssue(on, 'wages_day_twice'), path: [index, 'date'] })
            seen.add(key)
          }
        }),
    }),
    /** `failures` has the first hundred. */
    output: imported.extend({ failures: z.array(failure) }),
    errors: ['wages_not_imported'],
  }),
}

export const adminEarnedWageCalls = {
  getFailedWagesList: query({
    summary: 'List the failed earned wages of all organizations, with the reasons and without dismissed ones.',
    allow: 'staff',
    input: listInput([...earnedWageSorts, 'orgName'], z.object({ reason: opt(z.enum(wageReasons)) })),
    output: z.object({
      failedWages: z.array(platformEntry),
      total: z.int(),
      next: z.string().nullable(),
      counts: z.record(z.enum(wageReasons), z.int()),
    }),
  }),
  getFailedWage: query({
    summary: 'Return one entry of earned wages, even after a successful retry.',
    allow: 'staff',
    input: z.object({ failedId: wageId }),
    output: z.object({ earnedWage: platformEntry }),
    errors: ['not_found'],
  }),
  answerFailedWages: command({
    summary:
      'Tell the employers why earned wages failed, or dismiss them with a reason. They no longer need attention.',
    audit: [
      earnedWageRecord,
      'Explained failed earned wages to the employer',
      'Menerangkan gaji terkumpul yang gagal kepada majikan',
      [
        {
          field: 'dismissed',
          value: true,
          sentence: ['Dismissed failed earned wages', 'Mengetepikan gaji terkumpul yang gagal'],
        },
      ],
    ],
    allow: 'admin',
    input: z.object({ failedIds: z.array(wageId).min(1).max(1_000), message: text(500), dismiss: z.boolean() }),
    output: done,
    errors: ['not_found', 'wages_not_failed'],
  }),
  retryFailedWages: command({
    summary: 'Retry failed earned wages. An entry is credited only once, however often it is retried.',
    audit: [earnedWageRecord, 'Retried failed earned wages', 'Mencuba semula gaji terkumpul yang gagal'],
    allow: 'admin',
    effects: { limit: 'always' },
    input: z.object({ failedIds: z.array(wageId).min(1).max(1_000) }),
    output: z.object({ ok: z.literal(true), credited: z.int(), failed: z.int() }),
    errors: ['not_found'],
  }),
}
