import { delegationErrors } from '#people/delegations/delegation.errors.ts'
import { compensationErrors } from './compensation.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Compensation Policies', 'Polisi Pampasan'],
  intro: [
    'A compensation policy sets a pay range for each job level. It takes effect when a Manager approves it.',
    'Polisi pampasan menetapkan julat gaji bagi setiap tahap jawatan. Ia berkuat kuasa apabila diluluskan oleh Pengurus.',
  ],
  empty: ['No compensation policies found!', 'Tiada polisi pampasan ditemui!'],
  emptyHint: [
    'Create a policy, then add a pay range for each job level.',
    'Cipta polisi, kemudian tambah julat gaji bagi setiap tahap jawatan.',
  ],
  create: ['Create Compensation Policy', 'Cipta Polisi Pampasan'],
  edit: ['Edit compensation policy', 'Sunting polisi pampasan'],
  editPolicy: ['Edit policy', 'Sunting polisi'],
  view: ['View pay ranges', 'Lihat julat gaji'],
  field: {
    compensationName: ['Name', 'Nama'],
    status: ['Status', 'Status'],
    createdAt: ['Created At', 'Dicipta Pada'],
    approvedAt: ['Approved At', 'Diluluskan Pada'],
    jobLevel: ['Job level', 'Tahap jawatan'],
    minimum: ['Minimum', 'Minimum'],
    midpoint: ['Midpoint', 'Titik tengah'],
    maximum: ['Maximum', 'Maksimum'],
  },
  editHint: ['Changes need to be approved again.', 'Perubahan perlu diluluskan semula.'],
  staysInForce: [
    'The approved ranges stay in force until then.',
    'Julat yang diluluskan kekal berkuat kuasa sehingga itu.',
  ],
  created: ['Compensation policy created successful!', 'Polisi pampasan berjaya dicipta!'],
  updated: ['Compensation policy updated successful!', 'Polisi pampasan berjaya dikemas kini!'],
  approved: ['Compensation policies approved successful!', 'Polisi pampasan berjaya diluluskan!'],
  deleted: ['Deleted: {name}', 'Dipadam: {name}'],
  approveTitle: ['Approve {count, policy, policies}', 'Luluskan {count, number} polisi'],
  approveText: [
    'Their pay ranges take effect immediately. Salaries do not change.',
    'Julat gajinya berkuat kuasa serta-merta. Gaji tidak berubah.',
  ],
  deleteTitle: ['Delete {name}', 'Padam {name}'],
  deleteVerb: ['Delete policy', 'Padam polisi'],
  deleteText: [
    'Its pay ranges are deleted too and are no longer in force. Salaries do not change.',
    'Julat gajinya turut dipadam dan tidak lagi berkuat kuasa. Gaji tidak berubah.',
  ],
  changed: [
    'Someone else has changed this policy since you opened it.',
    'Polisi ini telah diubah oleh orang lain sejak anda membukanya.',
  ],
  range: {
    createIn: ['Add Pay Range to {name}', 'Tambah Julat Gaji ke {name}'],
    create: ['Add Pay Range', 'Tambah Julat Gaji'],
    edit: ['Edit pay range', 'Sunting julat gaji'],
    section: ['Monthly basic salary', 'Gaji pokok bulanan'],
    belowWage: [
      'The minimum is {amount} below the minimum wage of {wage} a month.',
      'Minimum ini {amount} lebih rendah daripada gaji minimum {wage} sebulan.',
    ],
    noLevels: [
      'Every approved job level already has a pay range in this policy.',
      'Setiap tahap jawatan yang diluluskan sudah mempunyai julat gaji dalam polisi ini.',
    ],
    created: ['Pay range of {name} created, pending approval', 'Julat gaji {name} dicipta, menunggu kelulusan'],
    updated: ['Pay range of {name} changed, pending approval', 'Julat gaji {name} diubah, menunggu kelulusan'],
    deleteTitle: ['Delete the pay range of {name}', 'Padam julat gaji {name}'],
    deleteVerb: ['Delete pay range', 'Padam julat gaji'],
    changed: [
      'Someone else has changed this pay range since you opened it.',
      'Julat gaji ini telah diubah oleh orang lain sejak anda membukanya.',
    ],
  },
  failed: {
    list: ['Failed to fetch Compensation Policies!', 'Gagal mendapatkan Polisi Pampasan!'],
    one: ['Failed to fetch Compensation Policy!', 'Gagal mendapatkan Polisi Pampasan!'],
    create: ['Failed to create Compensation Policy!', 'Gagal mencipta Polisi Pampasan!'],
    update: ['Failed to update Compensation Policy!', 'Gagal mengemas kini Polisi Pampasan!'],
    approve: ['Failed to approve Compensation Policies!', 'Gagal meluluskan Polisi Pampasan!'],
    ranges: ['Failed to get Pay Ranges!', 'Gagal mendapatkan Julat Gaji!'],
    allocate: ['Failed to allocate!', 'Gagal memperuntukkan!'],
    levels: ['Failed to get Job Levels!', 'Gagal mendapatkan senarai Tahap Jawatan!'],
  },
}).withErrors(compensationErrors, delegationErrors)
