import { plainSen, sen, senOf } from '#kernel/money.ts'
import { addDays } from '#kernel/time.ts'
import { platform, type Calendar } from './demo-accounts.ts'
import { upload } from './files.ts'
import { moment, type OrganizationIds } from './organizations.ts'
import type { Simulation } from './simulation.ts'

/**
 * A statement of the account that pays. One payment is what Kopi left open, and two more name no list: all three are held. The
 * bank's interest is dismissed, and its charge is open.
 */
export const addBankStatement = async (
  simulation: Simulation,
  { lately }: Calendar,
  { KOPI }: OrganizationIds,
): Promise<void> => {
  const person = { email: platform.admin }
  const at = moment(lately, '15:20')
  const { bankStatements, originatingAccounts, rollingPayAdmin } = await simulation.as(person, at)
  const [account] = (await originatingAccounts.getAccounts({})).accounts
  if (!account) throw new Error('the platform has no account')
  const { lists } = await rollingPayAdmin.getOrgAdvanceAccount({ orgId: KOPI })
  const open = lists.find(({ toRemit, outstanding }) => outstanding > 0 && outstanding < toRemit)
  const yesterday = addDays(lately, -1)
  const lines = [
    { on: yesterday, text: 'TRANSFER 00817 IBG 5529902', amount: sen(1_500_00) },
    { on: yesterday, text: 'SATAY BHD DUITNOW 330218', amount: sen(240_50) },
    { on: yesterday, text: 'INTEREST CREDIT', amount: sen(12_40) },
    ...(open ? [{ on: lately, text: 'KKSB BAKI FPX 7791360', amount: senOf(open.outstanding) }] : []),
    { on: lately, text: 'CAJ PERKHIDMATAN', amount: sen(-12_00) },
  ]
  let balance = 1_258_580_65
  const rows = lines.map(({ on, text, amount }) => {
    balance += amount
    return [on, text, plainSen(amount), plainSen(sen(balance))].join(',')
  })
  const { url } = await upload(simulation, person, at, {
    purpose: 'bank-statement',
    fileName: `maybank-${lately}.csv`,
    type: 'csv',
    content: Buffer.from(['Date,Description,Amount,Balance', ...rows, ''].join('\n')),
  })
  const { id: statementId } = await bankStatements.addStatement({ accountId: account.id, downloadUrl: url })
  for (const [i, { text, amount }] of lines.entries()) {
    const line = i + 1
    if (text === 'INTEREST CREDIT')
      await bankStatements.dismissLine({ statementId, line, reason: 'Interest of the bank' })
    else if (amount > 0) await bankStatements.holdLine({ statementId, line })
  }
}
