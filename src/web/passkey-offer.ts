import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { days } from '#kernel/time.ts'
import { now } from './clock.ts'
import { canUsePasskeys } from './passkey-support.ts'
import { homeOf, type Claims } from './session.ts'
import { browserStorage } from './storage.ts'

const keyOf = (userId: string): string => `passkeyOffered ${userId}`
const isDue = (userId: string): boolean => now() - Number(browserStorage.get(keyOf(userId))) >= days(7)

/**
 * Whether a page offers a passkey: right after a sign-in with the password, at most once a week on this device, and never
 * before a page that the user came for or something that must be done first.
 */
export const usePasskeyOffer = ({ userId, role, offersPasskey, ...claims }: Claims) => {
  const { pathname } = useLocation()
  const [isShown, setShown] = useState(
    () =>
      offersPasskey &&
      claims.profileComplete &&
      (claims.acceptedTAndC || claims.orgId === null) &&
      !claims.mustSetUpTwoStep &&
      pathname === homeOf(role) &&
      canUsePasskeys() &&
      isDue(userId),
  )
  useEffect(() => {
    if (isShown) browserStorage.set(keyOf(userId), String(now()))
  }, [isShown, userId])
  return { isShown, close: () => setShown(false) }
}
