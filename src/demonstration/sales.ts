import { addDays, type Instant, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { processUpload } from '#modules/uploads/upload.jobs.ts'
import { templates } from '#modules/uploads/upload.rules.ts'
import { platform, type Calendar } from './cast.ts'
import { createChance } from './chance.ts'
import { upload } from './files.ts'
import { moment } from './houses.ts'
import type { Stage } from './stage.ts'

type Row = readonly [code: string, soldOn: LocalDate, amount: string, reference: string]
const outlets = ['Kajang', 'Seremban', 'Melaka'] as const

/** The day's sales of each outlet of Satay Corner, from a day on. */
const salesFrom = (from: LocalDate, days: number, seed: number): Row[] => {
  const chance = createChance(seed)
  return Array.from({ length: days }, (_, day) => addDays(from, day)).flatMap((on) =>
    outlets.map((outlet): Row => {
      const amount = `${chance.between(1_800, 4_600)}.${String(chance.between(0, 19) * 5).padStart(2, '0')}`
      return ['SATAY', on, amount, `${outlet}-${on.replaceAll('-', '')}`]
    }),
  )
}

const fileOf = (rows: readonly Row[]): Buffer =>
  Buffer.from([templates.SALES, ...rows].map((row) => `${row.join(',')}\r\n`).join(''))

const uploadRows = async (stage: Stage, at: Instant, fileName: string, rows: readonly Row[]): Promise<void> => {
  const admin = { email: platform.admin }
  const calls = await stage.as(admin, at)
  const app = stage.at(at)
  const file = { purpose: 'uploaded-document', fileName, type: 'csv', content: fileOf(rows) } as const
  const { url: downloadUrl } = await upload(stage, admin, at, file)
  const document = await calls.uploadedDocuments.create({ downloadUrl, fileName, type: 'SALES' })
  await processUpload(
    {
      database: app.database,
      storage: app.storage,
      clock: app.clock,
      warn: (error) => {
        throw error
      },
    },
    { documentId: document.id as Id<'uploaded_document'> },
  )
}

/**
 * Platform staff upload the sales of Satay Corner: six weeks without errors, and a last file of which some references
 * were used in the first and some codes are unknown.
 */
export const uploadSales = async (stage: Stage, { lately }: Calendar): Promise<void> => {
  const week = addDays(lately, -7)
  const earlier = salesFrom(addDays(week, -42), 42, 51)
  await uploadRows(stage, moment(lately, '11:20'), 'sales-six-weeks.csv', earlier)
  const latest = salesFrom(week, 7, 52)
  const repeated = earlier.slice(-9)
  const unknown = latest.slice(0, 3).map(([, on, amount, reference]): Row => ['SATAI', on, amount, `${reference}-B`])
  await uploadRows(stage, moment(lately, '11:40'), 'sales-last-week.csv', [...latest, ...repeated, ...unknown])
}
