import { defineErrors } from '#kernel/errors.ts'

export const wageErrors = defineErrors({
  no_salary: [
    'FAILED_PRECONDITION',
    'Your earned wages can’t be calculated without your salary. Please ask your manager to add it.',
    'Gaji terkumpul anda tidak dapat dikira kerana gaji anda belum direkodkan. Sila minta pengurus anda menambahnya.',
  ],
  impossible_dates: [
    'FAILED_PRECONDITION',
    'Your earned wages can’t be calculated because your start or end date is not valid. Please ask your manager to correct it.',
    'Gaji terkumpul anda tidak dapat dikira kerana tarikh mula atau tamat anda tidak sah. Sila minta pengurus anda membetulkannya.',
  ],
})
