import { mkdir, writeFile } from 'node:fs/promises'
import { machine } from './machine.ts'
import { createReport, type Report } from './report.ts'
import { benchAnswers } from './answers.ts'
import { benchDirectory } from './directory.ts'
import { benchExports } from './exports.ts'
import { benchFailover } from './failover.ts'
import { benchDeductions } from './deductions.ts'
import { benchDeliveries } from './deliveries.ts'
import { benchImport } from './import.ts'
import { benchLists } from './lists.ts'
import { benchEndOfDay } from './end-of-day.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMonthClose } from './month-close.ts'
import { benchMonthFiles } from './month-files.ts'
import { benchOverload } from './overload.ts'
import { benchPayRuns } from './pay-runs.ts'
import { benchStart } from './start.ts'
import { benchStatementCosts } from './statement-costs.ts'
import { benchStatements } from './statements.ts'
import { benchUploads } from './uploads.ts'
import { benchWeb } from './web.ts'
import { benchWithdrawals } from './withdrawals.ts'

const sections: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  withdrawals: benchWithdrawals,
  costs: benchStatementCosts,
  lists: benchLists,
  'end-of-day': benchEndOfDay,
  'month-close': benchMonthClose,
  deductions: benchDeductions,
  deliveries: benchDeliveries,
  answers: benchAnswers,
  directory: benchDirectory,
  import: benchImport,
  'pay-runs': benchPayRuns,
  uploads: benchUploads,
  exports: benchExports,
  'month-files': benchMonthFiles,
  statements: benchStatements,
  overload: benchOverload,
  failover: benchFailover,
  start: benchStart,
  web: benchWeb,
  lighthouse: benchLighthouse,
}

/** `npm run bench`, or `npm run bench -- withdrawals lists`: measures, prints, and writes dist/bench.md. */
const wanted = process.argv.slice(2)
const report = createReport()
report.note(`Machine: ${machine()}. ${new Date().toISOString().slice(0, 10)}.`)
for (const [name, run] of Object.entries(sections)) if (wanted.length === 0 || wanted.includes(name)) await run(report)
await mkdir('dist', { recursive: true })
await writeFile('dist/bench.md', report.text())
process.exit(report.failed() > 0 ? 1 : 0)
