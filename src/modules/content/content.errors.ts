import { defineErrors } from '#kernel/errors.ts'

export const contentErrors = defineErrors({
  image_not_found: { status: 'NOT_FOUND', text: ['Image not found!', 'Imej tidak ditemui!'] },
})
