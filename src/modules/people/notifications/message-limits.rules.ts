import { days, hours } from '#kernel/time.ts'

/** The window of the limits. */
export const limitWindow = days(1)
/** How long a message above the limits is deferred, to be combined with others to the same recipient. */
export const combineAfter = hours(1)

type Channel = 'email' | 'sms'
/**
 * The most messages in a day: to one recipient, of these with one subject, and of one organization. Messages that expire,
 * such as codes, have separate limits and are not counted.
 */
export const messageLimits: Readonly<
  Record<Channel, { ofSubject: number; ofRecipient: number; ofOrganization: number }>
> = {
  sms: { ofSubject: 10, ofRecipient: 10, ofOrganization: 5_000 },
  email: { ofSubject: 10, ofRecipient: 100, ofOrganization: 20_000 },
}

/** Whether another message is above the limits of its channel. */
export const isAboveLimits = (
  channel: Channel,
  sent: { readonly ofSubject: number; readonly ofRecipient: number; readonly ofOrganization: number },
): boolean => {
  const most = messageLimits[channel]
  return (
    sent.ofSubject >= most.ofSubject ||
    sent.ofRecipient >= most.ofRecipient ||
    sent.ofOrganization >= most.ofOrganization
  )
}
