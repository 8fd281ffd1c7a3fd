import { texts } from '#web/text.ts'

export const t = texts({
  verb: ['Return', 'Pulangkan'],
  selected: ['Return Selected', 'Pulangkan Pilihan'],
  one: ['Return {name}', 'Pulangkan {name}'],
  many: ['Return {count, number} records', 'Pulangkan {count, number} rekod'],
  text: [
    'The person who prepared it sees the reason and corrects it. It can be approved once it is submitted again.',
    'Orang yang menyediakannya membaca sebab ini dan membetulkannya. Rekod boleh diluluskan selepas dihantar semula.',
  ],
  textMany: [
    'The people who prepared them see the reason and correct them. They can be approved once they are submitted again.',
    'Orang yang menyediakannya membaca sebab ini dan membetulkannya. Rekod boleh diluluskan selepas dihantar semula.',
  ],
  reason: ['What needs to be corrected', 'Apa yang perlu dibetulkan'],
  reasonMany: ['What needs to be corrected in all of them', 'Apa yang perlu dibetulkan pada semuanya'],
  done: ['Returned: {name}', 'Dipulangkan: {name}'],
  doneMany: ['{count, number} records returned.', '{count, number} rekod dipulangkan.'],
  rest: ['Return the other {count, number}?', 'Pulangkan {count, number} yang lain?'],
  tooMany: ['At most {most, number} at a time.', 'Paling banyak {most, number} serentak.'],
  by: ['Returned by {name}, {at}', 'Dipulangkan oleh {name}, {at}'],
  correct: ['Correct it and submit it again.', 'Betulkan dan hantar semula.'],
  filter: ['Returned records', 'Rekod yang dipulangkan'],
  awaiting: ['Records awaiting approval', 'Rekod yang menunggu kelulusan'],
  onlyAwaiting: ['Awaiting approval only ({count, number})', 'Menunggu kelulusan sahaja ({count, number})'],
  all: ['All records', 'Semua rekod'],
  only: ['Returned only ({count, number})', 'Dipulangkan sahaja ({count, number})'],
  failed: ['Failed to return the records!', 'Gagal memulangkan rekod!'],
  failedLoad: ['Failed to retrieve the returned records!', 'Gagal mendapatkan rekod yang dipulangkan!'],
})
