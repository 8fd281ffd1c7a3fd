import { addMs, minutes, type LocalDate } from '#kernel/time.ts'
import { upload } from './files.ts'
import { emailOf } from './onboarding.ts'
import { moment, type OrganizationIds } from './organizations.ts'
import type { Employee } from './people.ts'
import { forEachConcurrently, type Simulation } from './simulation.ts'

/** A PNG image of one pixel. */
const screenshot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** Percentages per e-wallet. */
const splits = [[100], [60, 40], [33.33, 33.33, 33.34], [66.67, 33.33]] as const
const incomplete = [80] as const
const splitOf = (i: number): readonly number[] =>
  i % 14 === 9 ? incomplete : (splits[Math.floor(i / 3) % splits.length] ?? splits[0])

/** Employees elect the e-wallets to which their benefits are paid; a few elect less than 100 %. */
export const electWallets = (
  simulation: Simulation,
  { KOPI: orgId }: OrganizationIds,
  people: readonly Employee[],
  on: LocalDate,
): Promise<void> => {
  const turns = people.map((employee, i) => ({ employee, i }))
  return forEachConcurrently(turns, async ({ employee, i }) => {
    const person = { email: emailOf(employee), orgId, employee: true }
    const at = addMs(moment(on, '13:00'), minutes(i))
    const { employeeWallets } = await simulation.as(person, at)
    const { wallets } = await employeeWallets.getNonElectedWallets({})
    for (const [n, percentage] of splitOf(i).entries()) {
      const fileName = `verified-${n + 1}.png`
      const file = { purpose: 'payment-election-screenshot', fileName, type: 'png', content: screenshot } as const
      await employeeWallets.saveElectedWallet({
        walletId: wallets[(i + n) % wallets.length]?.walletId ?? '',
        accountNumber: employee.mobileNumber.replace('+6', ''),
        percentage,
        accountVerified: 'Yes',
        statusVerificationScreenshot: await upload(simulation, person, at, file),
      })
    }
  })
}
