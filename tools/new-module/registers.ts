import { renamed } from './model-files.ts'
import type { Names } from './names.ts'

/** The lines that register the model in files outside its folder. */
const lines = {
  'src/kernel/approval.ts': /^  'team',\n/gm,
  'src/modules/ground/approvals/approval.rules.ts': /^  teams: .*\n/gm,
  'src/modules/ground/approvals/approval.server.test.ts':
    /'team', (?='employee_category')|^  'teams',\n|^    teams: .*\n/gm,
  'src/modules/ground/approvals/approval.texts.ts': /^    teams: .*\n/gm,
  'src/modules/ground/approvals/awaiting.service.ts': /^ +(?:teams: .*|case 'teams':)\n/gm,
  'src/modules/ground/approvals/returns.server.test.ts':
    /^const retailTeam .*\n|^  const team = .*\n|^    team: \{[^]*?^    \},\n/gm,
  'src/modules/ground/audit/names.sql.ts': /^  team: .*\n/gm,
  'src/app/contract.ts': /^.*\bteams\b.*\n/gm,
  'src/app/server/handlers.ts': /^.*\bteamHandlers\b.*\n/gm,
  'src/app/records.ts': /^.*\bteamRecord\b.*\n/gm,
  'src/app/web/screens.ts': /^.*\bteamScreens\b.*\n/gm,
  'docs/modules.md': /^.* `teams` \| teams .*\n/gm,
  'test/modules.ts': /^    teams: .*\n/gm,
  'test/access.txt': /^teams-.*\n/gm,
  'test/table-reads.txt': /^approvals teams\n/gm,
}

/** The rows of a list in their order, with the columns of a table of calls below each other. */
const inOrder = (text: string): string => {
  const rows = text.trimEnd().split('\n').toSorted()
  const width = Math.max(...rows.map((row) => row.search(/ {2}/)))
  return rows.map((row) => `${row.replace(/^(\S+) {2,}/, (_, call: string) => `${call.padEnd(width)}  `)}\n`).join('')
}

/** The files that refer to a module from outside its folder, with the change that registers a new one beside the model. */
export const registers = Object.fromEntries(
  Object.entries(lines).map(([path, line]) => [
    path,
    (text: string, names: Names): string => {
      const added = text.replace(line, (found) => found + renamed(found, names))
      if (added === text) throw new Error(`${path} doesn't register the model`)
      return path.endsWith('.txt') ? inOrder(added) : added
    },
  ]),
)
