import { recordType } from '#kernel/audit.ts'
import { matchTypeNames } from './match.rules.ts'

/** The audited fields of a bank statement and of the decisions about its lines. */
export const bankStatementRecord = recordType(
  'bank_statement',
  ['Bank statement', 'Penyata bank'],
  {
    account: ['text', 'Account', 'Akaun'],
    number: ['number', 'Number', 'Nombor'],
    from: ['date', 'From', 'Dari'],
    to: ['date', 'To', 'Hingga'],
    opening: ['money', 'Opening balance', 'Baki permulaan'],
    closing: ['money', 'Closing balance', 'Baki penutup'],
    lines: ['number', 'Lines', 'Bilangan baris'],
    line: ['number', 'Line', 'Baris'],
    amount: ['money', 'Amount', 'Amaun'],
    match: ['choice', 'Matched with', 'Dipadankan dengan', matchTypeNames],
    name: ['text', 'Record', 'Rekod'],
    reason: ['text', 'Reason', 'Sebab'],
  },
  { amounts: ['amount'] },
)
