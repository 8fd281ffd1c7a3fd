import { z } from 'zod'
import './earned-wage.errors.ts'
import { bulkCommand, command, query, twoPhaseCommand } from '#kernel/call.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { id, instant, listInput, localDate, money, opt, orgId, period } from '#kernel/values.ts'
import { earnedWageRecord } from './earned-wage-record.rules.ts'
import { mostEntries, plainIcNumber, wageReasons } from './earned-wage.rules.ts'

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
})
export type EarnedWage = z.output<typeof entry>
/** An entry for platform staff. */
const platformEntry = entry.extend({ org: z.object({ orgId, orgName: z.string() }) })
export type PlatformEarnedWage = z.output<typeof platformEntry>

/** An error of a cell, by its row in the file. */
const rowFault = z.object({
  row: z.int(),
  errors: z.array(
    z.object({
      column: z.string().nullable(),
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
})
/**
 * The result of an import. `unchanged` were credited before; `late` of them now have another amount, but the month is closed.
 * With errors in the file, nothing is imported.
 */
const imported = z.object({
  ok: z.boolean(),
  credited: z.int(),
  failed: z.int(),
  unchanged: z.int(),
  late: z.int(),
  faults: z.array(rowFault),
  faultyRows: z.int(),
  problem: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
})
export type Imported = z.output<typeof imported>

export const earnedWageSorts = ['createdAt', 'date', 'employeeName', 'earnedWages'] as const
const list = listInput(earnedWageSorts, z.object({ status: opt(status) }))
const audit = {
  record: earnedWageRecord,
  sentence: ['Imported earned wages', 'Mengimport gaji terkumpul'],
} as const

export const earnedWageCalls = {
  getEarnedWages: query({
    summary: 'List the earned wages of a month that were imported or could not be calculated.',
    allow: 'management',
    input: list.extend({ period }),
    output: z.object({
      earnedWages: z.array(entry),
      total: z.int(),
      next: z.string().nullable(),
      counts: z.record(status, z.int()),
    }),
  }),
  importEarnedWages: twoPhaseCommand({
    summary: 'Import earned wages from an uploaded xlsx or csv file.',
    audit,
    allow: 'management',
    feature: 'rollingPay',
    input: z.object({ downloadUrl: z.string().max(300) }),
    output: imported,
    errors: ['wages_not_imported', 'wages_file_unknown'],
  }),
  sendEarnedWages: bulkCommand({
    summary: 'Import earned wages, one entry per employee and day. Entries that cannot be credited can be retried.',
    audit,
    allow: 'management',
    feature: 'rollingPay',
    input: z.object({
      entries: z
        .array(
          z.object({
            employeeICNumber: z.string().min(1).max(40).transform(plainIcNumber),
            date: localDate,
            amount: money.refine((amount) => amount >= 0, fieldError('below_zero')),
          }),
        )
        .min(1)
        .max(mostEntries),
    }),
    output: imported,
    errors: ['wages_not_imported'],
  }),
}

export const adminEarnedWageCalls = {
  getFailedWagesList: query({
    summary: 'List the earned wages of all organizations that are not credited, with the reasons.',
    allow: 'admin',
    input: listInput([...earnedWageSorts, 'orgName'], z.object({ reason: opt(z.enum(wageReasons)) })),
    output: z.object({
      failedWages: z.array(platformEntry),
      total: z.int(),
      next: z.string().nullable(),
      counts: z.record(z.enum(wageReasons), z.int()),
    }),
  }),
  getFailedWage: query({
    summary: 'Return one entry of earned wages. It stays readable after a successful retry.',
    allow: 'admin',
    input: z.object({ failedId: wageId }),
    output: z.object({ earnedWage: platformEntry }),
    errors: ['not_found'],
  }),
  retryFailedWages: command({
    summary: 'Try again to credit failed earned wages. An entry is credited once, however often it is retried.',
    audit: {
      record: earnedWageRecord,
      sentence: ['Retried failed earned wages', 'Mencuba semula gaji terkumpul yang gagal'],
    },
    allow: 'admin',
    input: z.object({ failedIds: z.array(wageId).min(1).max(1_000) }),
    output: z.object({ ok: z.literal(true), credited: z.int(), failed: z.int() }),
    errors: ['not_found'],
  }),
}
