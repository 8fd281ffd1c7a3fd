import { defineFieldErrors } from '#kernel/errors.ts'

defineFieldErrors({
  unknown_category: ['There is no such category', 'Kategori ini tidak wujud'],
  unknown_office: ['There is no such office', 'Pejabat ini tidak wujud'],
})
