import { texts } from '#web/text.ts'

export const t = texts({
  created: ['You created this record', 'Anda yang mencipta rekod ini'],
  edited: ['You last edited this record', 'Anda yang terakhir menyunting rekod ini'],
  changed: ['You made this change', 'Anda yang membuat perubahan ini'],
  some: [
    '{count, number} of these {total, number} is your own',
    '{count, number} of these {total, number} are your own',
    '{count, number} daripada {total, number} rekod ini anda sediakan sendiri',
  ],
  all: ['All {total, number} are your own', 'Kesemua {total, number} rekod ini anda sediakan sendiri'],
  reason: ['Why you approve your own record', 'Sebab anda meluluskan rekod anda sendiri'],
  reasons: ['Why you approve your own records', 'Sebab anda meluluskan rekod anda sendiri'],
})
