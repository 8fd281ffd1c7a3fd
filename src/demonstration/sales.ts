import { addDays, type Instant, type LocalDate } from '#kernel/time.ts'
import { consumers } from '#app/server/upload-consumers.ts'
import { processUpload } from '#ground/uploads/upload.jobs.ts'
import { templates } from '#ground/uploads/upload.rules.ts'
import { platform, type Calendar } from './demo-accounts.ts'
import { createRandom } from './random.ts'
import { upload } from './files.ts'
import { moment } from './organizations.ts'
import type { Simulation } from './simulation.ts'

type Row = readonly [code: string, soldOn: LocalDate, amount: string, reference: string]
const outlets = ['Kajang', 'Seremban', 'Melaka'] as const

/** Daily sales of each outlet of Satay Corner, from a day on. */
const salesFrom = (from: LocalDate, days: number, seed: number): Row[] => {
  const random = createRandom(seed)
  return Array.from({ length: days }, (_, day) => addDays(from, day)).flatMap((on) =>
    outlets.map((outlet): Row => {
      const amount = `${random.integer(1_800, 4_600)}.${String(random.integer(0, 19) * 5).padStart(2, '0')}`
      return ['SATAY', on, amount, `${outlet}-${on.replaceAll('-', '')}`]
    }),
  )
}

const fileOf = (rows: readonly Row[]): Buffer =>
  Buffer.from([templates.SALES, ...rows].map((row) => `${row.join(',')}\r\n`).join(''))

const uploadRows = async (
  simulation: Simulation,
  at: Instant,
  fileName: string,
  rows: readonly Row[],
): Promise<void> => {
  const admin = { email: platform.admin }
  const calls = await simulation.as(admin, at)
  const app = simulation.at(at)
  const file = { purpose: 'uploaded-document', fileName, type: 'csv', content: fileOf(rows) } as const
  const { url: downloadUrl } = await upload(simulation, admin, at, file)
  const document = await calls.uploadedDocuments.create({ downloadUrl, fileName, type: 'SALES' })
  await processUpload(
    {
      database: app.database,
      storage: app.storage,
      clock: app.clock,
      consumers,
      warn: (error) => {
        throw error
      },
    },
    { documentId: document.id },
  )
}

/**
 * Platform staff upload the sales of Satay Corner: six weeks without errors, then a file in which some references are
 * repeated and some organization codes are unknown.
 */
export const uploadSales = async (simulation: Simulation, { lately }: Calendar): Promise<void> => {
  const week = addDays(lately, -7)
  const earlier = salesFrom(addDays(week, -42), 42, 51)
  await uploadRows(simulation, moment(lately, '11:20'), 'sales-six-weeks.csv', earlier)
  const latest = salesFrom(week, 7, 52)
  const repeated = earlier.slice(-9)
  const unknown = latest.slice(0, 3).map(([, on, amount, reference]): Row => ['SATAI', on, amount, `${reference}-B`])
  await uploadRows(simulation, moment(lately, '11:40'), 'sales-last-week.csv', [...latest, ...repeated, ...unknown])
}
