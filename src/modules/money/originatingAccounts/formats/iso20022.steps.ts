import { XMLBuilder } from 'fast-xml-parser'
import { plainSen, sum } from '#kernel/money.ts'
import { rails, type Format, type IdKind, type Line, type Prepared, type Rail } from './format.rules.ts'

type Version = '09' | '03'
const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  format: true,
  suppressEmptyNode: true,
})

const serviceLevels: Readonly<Record<Rail, string>> = { internal: 'NURG', ibg: 'NURG', rentas: 'URGP' }
const personSchemes: Readonly<Record<Exclude<IdKind, 'company'>, string>> = { nric: 'NIDN', passport: 'CCPT' }
const idOf = ({ idKind, idNumber }: Line): object =>
  idNumber === ''
    ? {}
    : idKind === 'company'
      ? { Id: { OrgId: { Othr: { Id: idNumber } } } }
      : { Id: { PrvtId: { Othr: { Id: idNumber, SchmeNm: { Cd: personSchemes[idKind] } } } } }
const accountOf = (account: string): object => ({ Id: { Othr: { Id: account } } })

const documentOf = (version: Version, { origin, on, batch, madeAt, lines }: Prepared): object => {
  const agentOf = (bank: string) => ({ FinInstnId: version === '09' ? { BICFI: bank } : { BIC: bank } })
  const totalOf = (of: readonly Line[]) => ({
    NbOfTxs: of.length,
    CtrlSum: plainSen(sum(of.map((line) => line.amount))),
  })
  const paymentsBy = (rail: Rail) => {
    const of = lines.filter((line) => line.rail === rail)
    if (of.length === 0) return []
    return [
      {
        PmtInfId: `${batch}-${rail}`,
        PmtMtd: 'TRF',
        ...totalOf(of),
        PmtTpInf: { SvcLvl: { Cd: serviceLevels[rail] }, CtgyPurp: { Cd: 'SALA' } },
        ReqdExctnDt: version === '09' ? { Dt: on } : on,
        Dbtr: { Nm: origin.holder },
        DbtrAcct: { ...accountOf(origin.account), Ccy: 'MYR' },
        DbtrAgt: agentOf(origin.bank),
        CdtTrfTxInf: of.map((line) => ({
          PmtId: { EndToEndId: `${batch}-${line.number}` },
          Amt: { InstdAmt: { '@Ccy': 'MYR', '#text': plainSen(line.amount) } },
          CdtrAgt: agentOf(line.bank),
          Cdtr: { Nm: line.name, ...idOf(line) },
          CdtrAcct: accountOf(line.account),
          RmtInf: { Ustrd: line.reference },
        })),
      },
    ]
  }
  return {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: batch,
          CreDtTm: madeAt,
          ...totalOf(lines),
          InitgPty: { Nm: origin.holder, Id: { OrgId: { Othr: { Id: origin.corporateId } } } },
        },
        PmtInf: rails.flatMap(paymentsBy),
      },
    },
  }
}

/** The characters of SWIFT messages, in capitals. */
const refused = /[^A-Z0-9 /?:().,'+-]/g
/** A credit transfer of the standard, with the limits that banks in Malaysia set. */
const pain = (version: Version): Format => ({
  rails,
  text: () => ({
    name: { most: 140, refused },
    reference: { most: 140, refused },
    description: { most: 140, refused },
  }),
  ids: ['nric', 'passport', 'company'],
  requiresId: (rail) => rail === 'rentas',
  account: () => /^[A-Z0-9]{1,34}$/,
  bankCode: (bank) => bank,
  mostLines: Number.POSITIVE_INFINITY,
  mostDaysAhead: 60,
  fileName: ({ batch }) => `${batch}.xml`,
  write: (order) => Buffer.from(builder.build(documentOf(version, order)), 'utf8'),
})
export const pain001 = pain('09')
export const pain001v3 = pain('03')
