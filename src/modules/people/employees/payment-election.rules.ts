import type { Bilingual } from '#kernel/bilingual.ts'
import type { Bp } from '#kernel/money.ts'

/** 100 %. */
export const wholeElection = 10_000

/** Why a payment election can't be paid, in the order in which the reasons are checked. */
export const electionProblems = [
  'no_election',
  'wallet_inactive',
  'account_not_verified',
  'election_incomplete',
] as const
export type ElectionProblem = (typeof electionProblems)[number]
export const electionProblemNames = {
  no_election: ['No payment election', 'Tiada pilihan pembayaran'],
  wallet_inactive: ['An elected wallet is not active', 'E-dompet yang dipilih tidak aktif'],
  account_not_verified: ['A wallet account is not verified', 'Akaun e-dompet belum disahkan'],
  election_incomplete: ['Wallets do not add up to 100%', 'Jumlah e-dompet bukan 100%'],
} as const satisfies Record<ElectionProblem, Bilingual>

type Share = { readonly percentage: Bp; readonly verified: boolean; readonly active: boolean }

/** The reason why an election can't be paid, or null. */
export const electionProblem = (shares: readonly Share[]): ElectionProblem | null => {
  if (shares.length === 0) return 'no_election'
  if (shares.some(({ active }) => !active)) return 'wallet_inactive'
  if (shares.some(({ verified }) => !verified)) return 'account_not_verified'
  return shares.reduce((total, { percentage }) => total + percentage, 0) === wholeElection
    ? null
    : 'election_incomplete'
}
