import { formatInstant, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Actor } from '#server/context.ts'
import type { OutgoingMessage } from '#server/outbound/outbox.ts'

type Change = { readonly added: boolean; readonly name: string; readonly now: Instant }

/** Notifies the owner of an account that a passkey was added or removed. */
export const passkeyMessage = (
  { orgId, id, email, name: owner }: Actor,
  { added, name, now }: Change,
): OutgoingMessage => ({
  orgId,
  userId: id,
  channel: 'email',
  to: email,
  subject: added ? 'A passkey was added to your Upah account' : 'A passkey was removed from your Upah account',
  text: [
    `Hello ${owner},`,
    `The passkey "${name}" was ${added ? 'added to' : 'removed from'} your account at ${formatInstant(now)}.`,
    'If this wasn\'t you, change your password now, end your other sessions under "Sign-in and security", and contact your Manager or Upah.',
  ].join('\n\n'),
  malay: {
    subject: added ? 'Kunci laluan ditambah pada akaun Upah anda' : 'Kunci laluan dibuang daripada akaun Upah anda',
    text: [
      `${owner},`,
      `Kunci laluan "${name}" telah ${added ? 'ditambah pada' : 'dibuang daripada'} akaun anda pada ${formatInstant(now)}.`,
      'Jika bukan anda yang melakukannya, tukar kata laluan sekarang, tamatkan sesi lain di bawah "Log masuk dan keselamatan", dan hubungi Pengurus anda atau Upah.',
    ].join('\n\n'),
  },
})

/** Notifies users that their second factors were reset. */
export const resetMessage = (
  user: { readonly org_id: Id<'org'>; readonly id: Id<'user'>; readonly email: string; readonly first_name: string },
  now: Instant,
): OutgoingMessage => ({
  orgId: user.org_id,
  userId: user.id,
  channel: 'email',
  to: user.email,
  subject: 'The second factors of your Upah account were reset',
  text: [
    `Hello ${user.first_name},`,
    `Your passkeys and your authenticator app were removed from your account at ${formatInstant(now)}, and your sessions were ended. Sign in with your password and set up a new one.`,
    "If you didn't ask for this, reset your password now and contact your Manager or Upah.",
  ].join('\n\n'),
  malay: {
    subject: 'Faktor kedua akaun Upah anda telah ditetapkan semula',
    text: [
      `${user.first_name},`,
      `Kunci laluan dan aplikasi pengesah anda telah dibuang daripada akaun anda pada ${formatInstant(now)}, dan sesi anda telah ditamatkan. Log masuk dengan kata laluan anda dan sediakan yang baharu.`,
      'Jika anda tidak memintanya, tetapkan semula kata laluan sekarang dan hubungi Pengurus anda atau Upah.',
    ].join('\n\n'),
  },
})
