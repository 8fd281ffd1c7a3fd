import type { Bilingual } from '#kernel/bilingual.ts'
import type { PersonProblem } from './person-match.rules.ts'

/** Why a row names no employee. Each list has its own text for a number that it doesn't know. */
export const personProblemTexts = {
  zeros: [
    'a spreadsheet has dropped zeros or rounded this number; format the column as text',
    'hamparan telah membuang sifar atau membundarkan nombor ini; format lajur sebagai teks',
  ],
  several: ['several employees could be meant', 'beberapa pekerja mungkin dimaksudkan'],
  disagree: [
    'number, IC number and name belong to different people',
    'nombor, no. kad pengenalan dan nama milik orang yang berlainan',
  ],
} as const satisfies Record<Exclude<PersonProblem, 'unknown'>, Bilingual>
