import { texts } from '#web/text.ts'

export const t = texts({
  label: ['Verification code', 'Kod pengesahan'],
  resend: ['Send a new code', 'Hantar kod baharu'],
  resendIn: ['You can request a new code in {time}', 'Anda boleh meminta kod baharu dalam {time}'],
})
