import { texts } from '#web/text.ts'

/** The columns of what teams, categories, job levels and benefits are used for. */
export const t = texts({
  employees: ['Employees', 'Pekerja'],
  benefits: ['Benefits', 'Manfaat'],
  monthlyCost: ['Cost a month', 'Kos sebulan'],
})
