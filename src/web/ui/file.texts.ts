import { texts } from '#web/text.ts'

export const t = texts({
  drop: ['Drop a file here, or choose one', 'Lepaskan fail di sini, atau pilih fail'],
  dropMany: ['Drop files here, or choose them', 'Lepaskan fail di sini, atau pilih fail'],
  chooseMany: ['Choose files', 'Pilih fail'],
  choose: ['Choose a file', 'Pilih fail'],
  replace: ['Replace', 'Ganti'],
  wrongType: ['This file type isn’t allowed. Use {allowed}.', 'Jenis fail ini tidak dibenarkan. Gunakan {allowed}.'],
  tooLarge: ['The file is too large. The limit is {limit} MB.', 'Fail terlalu besar. Hadnya ialah {limit} MB.'],
})
