import { defineErrors } from '#kernel/errors.ts'

export const contentErrors = defineErrors({
  image_not_found: ['NOT_FOUND', 'Image not found!', 'Imej tidak ditemui!'],
})
