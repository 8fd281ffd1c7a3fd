import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Teams', 'Pasukan'],
  intro: [
    'Employees can be assigned to approved teams. Pay runs and dashboards group them by team.',
    'Pekerja boleh ditetapkan kepada pasukan yang diluluskan. Larian gaji dan papan pemuka mengumpulkan mereka mengikut pasukan.',
  ],
  empty: ['No teams yet', 'Belum ada pasukan'],
  emptyHint: ['Create a team to assign employees to it.', 'Cipta pasukan untuk menetapkan pekerja kepadanya.'],
  create: ['Create Team', 'Cipta Pasukan'],
  // The specification's title of this screen.
  createTitle: ['Create Employee Category', 'Cipta Pasukan'],
  createIntro: [
    'A new team. It gets its code when you save it.',
    'Pasukan baharu. Kodnya diberikan apabila anda menyimpannya.',
  ],
  edit: ['Edit team', 'Sunting pasukan'],
  created: ['Team created successful!', 'Pasukan berjaya dicipta!'],
  updated: ['Team updated successful!', 'Pasukan berjaya dikemas kini!'],
  approved: ['Team approved successful!', 'Pasukan berjaya diluluskan!'],
  approvedMany: ['Teams approved successful!', 'Pasukan berjaya diluluskan!'],
  approveTitle: ['Approve {count, team, teams}', 'Luluskan {count, number} pasukan'],
  approveText: ['Employees can then be assigned to them.', 'Pekerja kemudiannya boleh ditetapkan kepadanya.'],
  changed: [
    'Someone else has changed this team since you opened it.',
    'Pasukan ini telah diubah oleh orang lain sejak anda membukanya.',
  ],
  failed: {
    list: ['Unable to retrieve teams!', 'Gagal mendapatkan senarai pasukan!'],
    one: ['Unable to retrieve teams!', 'Gagal mendapatkan pasukan!'],
    create: ['Team update failed!', 'Pasukan gagal dikemas kini!'],
    update: ['Team update failed!', 'Pasukan gagal dikemas kini!'],
    approve: ['Teams approval failed!', 'Kelulusan pasukan gagal!'],
  },
})
