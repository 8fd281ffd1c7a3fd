import { addDays, dateIn, instantOf } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { App } from '#server/pipeline/parts.ts'
import {
  accounts,
  badrul,
  calendarOf,
  chong,
  devi,
  lastAccount,
  password,
  platform,
  staffOf,
  type Calendar,
  type Staff,
} from './cast.ts'
import { leaveBenefitsToDecide } from './benefits.ts'
import { setUpLevels } from './levels.ts'
import { payBenefits } from './pay-runs.ts'
import { createCloses } from './closes.ts'
import { disbursementEvents } from './disbursements.ts'
import { join, type Joining } from './joining.ts'
import { playMonths } from './months.ts'
import { makePlan } from './plan.ts'
import { kopis, requestersOf, satays } from './withdrawers.ts'
import { managerOf, moment, type Houses } from './houses.ts'
import { uploadSales } from './sales.ts'
import { leaveSomethingToDecide, openBina, openLampu, openPlatform } from './setting.ts'
import { createStage, type Stage } from './stage.ts'
import { repayAdvances, reportWages } from './wages.ts'

type Say = (line: string) => void

/**
 * Creates the demonstration on an empty platform, through the product's own calls, from six months ago to last night.
 * The same day produces the same data. Leaves a platform that is in use unchanged.
 */
export const ensureDemonstration = async (app: App, say: Say): Promise<void> => {
  const { begun, done, inUse } = await lookAround(app)
  if (done || (inUse && !begun)) return
  if (begun) {
    throw new Error(
      'The demonstration was interrupted while it was being created, so part of it is missing.\n' +
        'Please remove the data directory (DATA_DIR, .data by default) and start again, or start with DEMO=0.',
    )
  }
  say('creating the demonstration data (once)')
  await makeDemonstration(createStage(app), calendarOf(dateIn(instantOf(app.clock()))), say)
}

/** The audit trail shows whether the last step ran, even if its account has been deleted since. */
const lookAround = (app: App): Promise<{ begun: boolean; done: boolean; inUse: boolean }> =>
  app.database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
    const { rows } = await client.query<{ begun: boolean; done: boolean; in_use: boolean }>(
      `select exists (select 1 from users where org_id = $1 and email = $2) as begun,
              exists (select 1 from organizations) as in_use,
              exists (select 1 from organizations o join audit_events a on a.org_id = o.org_id and a.record_type = 'user'
                       where a.call = 'users-createUser' and a.after ->> 'email' = $3) as done`,
      [platformOrgId, platform.superadmin, lastAccount],
    )
    const [row] = rows
    return { begun: row?.begun ?? false, done: row?.done ?? false, inUse: row?.in_use ?? false }
  })

const makeDemonstration = async (stage: Stage, calendar: Calendar, say: Say): Promise<void> => {
  const staff = staffOf(calendar)
  const plan = await makePlan(calendar, requestersOf(staff, calendar))
  const houses = await openPlatform(stage, calendar, staff, say)
  await join(stage, addDays(calendar.opening, 1), joiningOf(staff, houses))
  const disableDevi = async () => {
    const calls = await stage.as(managerOf(houses, 'KOPI'), moment(calendar.deviStops, '09:20'))
    await calls.employees.changeRollingPayWithdrawalsDisabledStatus({
      employeeICNumber: staff.KOPI[devi]?.icNumber ?? '',
      action: 'DISABLE',
    })
  }
  const closes = createCloses(stage, calendar.opening)
  let bina: Id<'org'> | undefined
  const joinBina = async () => {
    bina = await openBina(stage, calendar, staff, say)
  }
  await playMonths({ stage, houses, staff, say, closeThrough: closes.through }, plan, [
    { on: calendar.binaJoins, happens: joinBina },
    { on: calendar.deviStops, happens: disableDevi },
    ...disbursementEvents(stage, calendar, houses),
    { on: calendar.lately, happens: () => leaveSomethingToDecide(stage, calendar, staff, houses) },
    { on: calendar.lately, happens: () => uploadSales(stage, calendar) },
    { on: calendar.lately, happens: () => leaveBenefitsToDecide(stage, calendar, houses) },
    { on: calendar.lately, happens: () => setUpLevels(stage, calendar, staff, houses) },
    { on: calendar.lately, happens: () => payBenefits(stage, calendar, staff, houses) },
    { on: calendar.lately, happens: () => repayAdvances(stage, calendar, houses) },
  ])
  if (bina) await reportWages(stage, calendar, staff, bina)
  await closes.through(calendar.today)
  await openLampu(stage, calendar, say)
}

const joiningOf = (staff: Staff, orgIds: Houses): Joining[] => [
  ...staff.KOPI.slice(0, kopis).map((employee, i) => ({
    orgId: orgIds.KOPI,
    employee,
    terms: i !== badrul,
    profile: i !== chong,
  })),
  ...staff.SATAY.slice(0, satays).map((employee) => ({ orgId: orgIds.SATAY, employee, terms: true, profile: true })),
]

/** The accounts, as printed at start. */
export const signIns = (address: string): string => {
  const rows = accounts.map(({ email, code, shows }) => [email, code ?? '', shows])
  const lines = [['account', 'code', 'role'], ...rows].map(
    ([email = '', code = '', shows = '']) => `  ${email.padEnd(26)}${code.padEnd(8)}${shows}`,
  )
  return [
    ...lines,
    '',
    `  The password of every account is ${password}.`,
    `  Accounts without a code sign in on ${address}/internal.`,
    `  Mails and SMS are read on ${address}/dev/outbox.`,
    '',
  ].join('\n')
}
