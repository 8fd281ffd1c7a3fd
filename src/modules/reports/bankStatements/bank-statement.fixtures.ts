import { plainSen, ringgit, senOf } from '#kernel/money.ts'
import { dateIn, formatDate } from '#kernel/time.ts'
import { addOriginatingAccount } from '#money/originatingAccounts/originating-account.fixtures.ts'
import { placeFile } from '#test/place-file.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { after, history } from '#test/made.ts'
import type { Member, World } from '#test/world.ts'
import { bankStatementScreens as screens } from './bank-statement.screens.ts'

/** A line of a statement: its text and its amount in ringgit, negative for money out. */
export type GivenLine = readonly [text: string, amount: number]
type Given = {
  readonly lines: readonly GivenLine[]
  readonly on?: string
  readonly opening?: number
}
/** The statement of one day as a CSV file, with the balance after each line. */
export const statementCsv = ({ lines, on, opening = 1_000 }: Given): string => {
  let balance = opening
  const rows = lines.map(([text, amount]) => {
    balance += amount
    return [on, text, plainSen(senOf(ringgit(amount))), plainSen(senOf(ringgit(balance)))].join(',')
  })
  return ['Date,Description,Amount,Balance', ...rows, ''].join('\n')
}

/** Adds a statement of an account, and returns its id. */
export const addStatement = async (
  w: World,
  by: Member,
  { accountId, ...given }: Given & { readonly accountId: string },
): Promise<string> => {
  const text = statementCsv({ on: formatDate(dateIn(w.now())), ...given })
  const downloadUrl = await placeFile(w, by, 'bank-statement', text)
  return (await w.as(by).bankStatements.addStatement({ accountId, downloadUrl })).id
}

const commands = ({ w, admin, nextNumber }: FixtureKit): CommandFixtures => {
  /** A statement of a recorded top-up, which is a sure match, and a payment of which nothing is known. */
  const added = async () => {
    const by = await admin()
    const reference = `TOPUP-${nextNumber()}-${w.id()}`
    const paidOn = dateIn(w.now())
    await w.as(by).paymentGateway.recordTopUp({ amount: ringgit(50), paidOn, reference })
    const lines: GivenLine[] = [
      [`TRF ${reference}`, -50],
      [`TRANSFER ${w.id()}`, 75],
    ]
    const statementId = await addStatement(w, by, { accountId: await addOriginatingAccount(w), lines })
    return { by, statementId }
  }
  const shown = async () => {
    const { by, statementId } = await added()
    const { sure } = await w.as(by).bankStatements.getStatement({ statementId })
    return { by, statementId, sure }
  }
  const held = async () => {
    const { by, statementId } = await added()
    await w.as(by).bankStatements.holdLine({ statementId, line: 2 })
    return { by, statementId }
  }
  return {
    'bankStatements-addStatement': async () => {
      const by = await admin()
      const accountId = await addOriginatingAccount(w)
      const text = statementCsv({ on: formatDate(dateIn(w.now())), lines: [[`TRANSFER ${w.id()}`, 5]] })
      return { by, body: { accountId, downloadUrl: await placeFile(w, by, 'bank-statement', text) } }
    },
    'bankStatements-matchSureLines': after(shown, ({ statementId, sure }) => ({ statementId, shown: sure.shown })),
    'bankStatements-matchLine': after(shown, ({ statementId, sure }) => ({
      statementId,
      line: 1,
      key: sure.lines[0]?.match.key,
    })),
    'bankStatements-holdLine': after(added, ({ statementId }) => ({ statementId, line: 2 })),
    'bankStatements-dismissLine': after(added, ({ statementId }) => ({ statementId, line: 2, reason: 'Bank charge' })),
    'bankStatements-takeBackLines': after(held, ({ statementId }) => ({ statementId, lines: [2], reason: 'Wrong' })),
  }
}

const failed = 'The bank statements couldn’t be retrieved.'
const failedLines = 'The lines couldn’t be retrieved.'
export const fixtures: ModuleFixtures = {
  commands,
  records: {
    bank_statement: async ({ w }) => {
      const admin = await w.member(null, 'admin')
      return addStatement(w, admin, { accountId: await addOriginatingAccount(w), lines: [[`TRANSFER ${w.id()}`, 5]] })
    },
  },
  bodies: {
    'bankStatements-matchLine': {
      statementId: '@own:bank_statement@',
      line: 1,
      key: 'unmatched_remittance PLATFORM x',
    },
    'bankStatements-holdLine': { statementId: '@own:bank_statement@', line: 1 },
    'bankStatements-dismissLine': { statementId: '@own:bank_statement@', line: 1, reason: 'Bank charge' },
    'bankStatements-takeBackLines': { statementId: '@own:bank_statement@', lines: [1], reason: 'Wrong' },
  },
  screens: [
    { screen: screens.list, heading: 'Bank statements', loads: [['bankStatements-getStatements', failed]] },
    {
      screen: screens.reconciliation,
      heading: 'Bank reconciliation',
      loads: [['bankStatements-getReconciliation', 'The reconciliation couldn’t be retrieved.']],
    },
    {
      screen: screens.view,
      heading: /^(Statement 1 of .*|Bank statement)$/,
      address: (id) => screens.view.to({ id: id('bank_statement') }),
      loads: [['bankStatements-getStatement', failed], ['bankStatements-getLines', failedLines], history],
    },
  ],
}
