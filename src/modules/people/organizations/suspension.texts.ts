import { texts } from '#web/text.ts'

export const t = texts({
  label: ['What happens next', 'Apa yang berlaku seterusnya'],
  signedIn: ['{count, user is, users are} signed out immediately', '{count, number} pengguna dilog keluar serta-merta'],
  noneSignedIn: ['No users are signed in now', 'Tiada pengguna yang sedang log masuk'],
  users: ['{count, account, accounts} can no longer sign in', '{count, number} akaun tidak lagi boleh log masuk'],
  noUsers: ['It has no accounts', 'Tiada akaun'],
  waiting: [
    '{count, number} withdrawal, {amount}, keeps its status and is not sent to the bank',
    '{count, number} withdrawals, {amount}, keep their status and are not sent to the bank',
    '{count, number} pengeluaran, {amount}, kekal dengan statusnya dan tidak dihantar ke bank',
  ],
  withBank: [
    '{count, number} withdrawal, {amount}, is with the bank and can still be completed',
    '{count, number} withdrawals, {amount}, are with the bank and can still be completed',
    '{count, number} pengeluaran, {amount}, sedang diproses oleh bank dan masih boleh diselesaikan',
  ],
  noWithdrawals: ['It has no withdrawals in progress', 'Tiada pengeluaran yang sedang diproses'],
  payRuns: [
    '{count, number} unpaid pay run, {amount}, keeps its status and is not paid',
    '{count, number} unpaid pay runs, {amount}, keep their status and are not paid',
    '{count, number} larian gaji yang belum dibayar, {amount}, kekal dengan statusnya dan tidak dibayar',
  ],
  disbursements: [
    '{count, number} approved disbursement, {amount}, keeps its status and is not paid',
    '{count, number} approved disbursements, {amount}, keep their status and are not paid',
    '{count, number} agihan yang diluluskan, {amount}, kekal dengan statusnya dan tidak dibayar',
  ],
  payRunsSent: [
    '{count, number} pay run, {amount}, was sent to the wallets and can still be completed',
    '{count, number} pay runs, {amount}, were sent to the wallets and can still be completed',
    '{count, number} larian gaji, {amount}, telah dihantar ke e-dompet dan masih boleh diselesaikan',
  ],
  disbursementsSent: [
    '{count, number} disbursement, {amount}, is being processed and can still be completed',
    '{count, number} disbursements, {amount}, are being processed and can still be completed',
    '{count, number} agihan, {amount}, sedang diproses dan masih boleh diselesaikan',
  ],
  owed: [
    'It owes {amount} for advances, disbursements and benefits, which stays due',
    'Organisasi ini berhutang {amount} bagi pendahuluan, agihan dan manfaat, yang masih perlu dibayar',
  ],
  franchisees: [
    '{count, franchisee stays, franchisees stay} assigned to it; no other organization can choose it as franchisor',
    '{count, number} francaisi kekal di bawahnya; organisasi lain tidak boleh memilihnya sebagai francaisor',
  ],
})
