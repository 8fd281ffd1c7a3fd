import type { Member, World } from '#test/world.ts'

/** An organization on 16 November 2026 with the Manager Farah and the Executive Jia Hui, who approves for her. */
export const delegationWorld = async (w: World) => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const kopi = await w.organization()
  return { kopi, farah: await w.member(kopi, 'Manager'), jiaHui: await w.member(kopi, 'Executive') }
}
export type DelegationWorld = Awaited<ReturnType<typeof delegationWorld>>

export const naming = (w: World) => async (member: Member) => (await w.as(member).auth.getSession({})).displayName
