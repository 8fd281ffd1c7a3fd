import { defineErrors } from '#kernel/errors.ts'

export const columnErrors = defineErrors({
  columns_open: [
    'FAILED_PRECONDITION',
    'Which column is what? Answer this for every column of the table first. Nothing was applied.',
    'Lajur yang mana satu? Jawab dahulu bagi setiap lajur jadual. Tiada apa-apa digunakan.',
  ],
  columns_too_many: [
    'FAILED_PRECONDITION',
    'There are already {most, number} remembered tables of this kind.',
    'Sudah ada {most, number} jadual jenis ini yang diingati.',
  ],
})
