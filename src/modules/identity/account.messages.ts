import { formatDate, type LocalDate } from '#kernel/time.ts'
import type { Message } from '#server/outbound/outbox.ts'

type Invitation = {
  readonly organization: string
  readonly firstName: string
  readonly email: string
  readonly link: string
  /** Null for platform staff, who sign in without it. */
  readonly code: string | null
  /** The last day of the link. */
  readonly until: LocalDate
}

/** In both languages, because the recipient has not chosen one yet. */
export const invitationMessage = ({ organization, firstName, email, link, code, until }: Invitation): Message => ({
  subject: `${organization} invites you to Upah`,
  text: [
    `Hello ${firstName},`,
    `${organization} gives you access to Upah. Open this link by ${formatDate(until)} to choose your password:\n${link}`,
    `You sign in with${code === null ? '' : ` the organization code ${code} and`} your e-mail address ${email}.`,
    '---',
    `${organization} memberi anda akses kepada Upah. Buka pautan di atas selewat-lewatnya pada ${formatDate(until)} untuk memilih kata laluan anda.`,
    `Anda log masuk dengan${code === null ? '' : ` kod organisasi ${code} dan`} alamat e-mel ${email}.`,
  ].join('\n\n'),
})
