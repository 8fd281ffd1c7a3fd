import { defineErrors } from '#kernel/errors.ts'

export const wageErrors = defineErrors({
  no_salary: {
    status: 'FAILED_PRECONDITION',
    text: [
      "Your earned wages can't be calculated because your salary is missing. Please ask your manager to add it.",
      'Gaji terkumpul anda tidak dapat dikira kerana gaji anda belum direkodkan. Sila minta pengurus anda menambahnya.',
    ],
  },
  impossible_dates: {
    status: 'FAILED_PRECONDITION',
    text: [
      "Your earned wages can't be calculated because your start or end date is not valid. Please ask your manager to correct it.",
      'Gaji terkumpul anda tidak dapat dikira kerana tarikh mula atau tamat anda tidak sah. Sila minta pengurus anda membetulkannya.',
    ],
  },
})
