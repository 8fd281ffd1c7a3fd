import { recordType } from '#kernel/audit.ts'
import { recordOf } from '#kernel/one-of.ts'
import { delegationScopes } from '#kernel/delegation.ts'
import { scopeNames } from './delegation.rules.ts'

/** The audited fields of a delegation: the scopes by name, and the limit of each that has one. */
export const delegationRecord = recordType('delegation', ['Delegation', 'Serahan kelulusan'], {
  delegate: ['text', 'Who approves', 'Siapa yang meluluskan'],
  from: ['date', 'From', 'Dari'],
  until: ['date', 'Until, included', 'Hingga, termasuk'],
  scopes: [
    'list',
    'Approvals',
    'Kelulusan',
    {
      scope: ['choice', 'What', 'Perkara', recordOf(delegationScopes, (scope) => scopeNames[scope])],
      limit: ['money', 'Up to, each', 'Sehingga, setiap satu'],
    },
  ],
  endedAt: ['instant', 'Ended', 'Tamat'],
})
