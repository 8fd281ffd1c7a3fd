import { defineErrors } from '#kernel/errors.ts'

export const categoryErrors = defineErrors({
  category_exists: [
    'ALREADY_EXISTS',
    'There is already a category with this name.',
    'Sudah ada kategori dengan nama ini.',
  ],
})

/** The error for a violation of each constraint. */
export const categoryConstraints = { employee_categories_name: 'category_exists' } as const
