import { payRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import type { Member, World } from '#test/world.ts'

/** Records a screenshot that this employee has uploaded. */
export const uploadedScreenshot = async (w: World, { orgId, id: userId }: Pick<Member, 'orgId' | 'id'>) => {
  const id = w.id()
  await w.database.pool.query(
    `insert into files (org_id, id, purpose, name, content_type, size_bytes, sha256, storage_key, uploaded_by, created_at)
     values ($1, $2, 'payment-election-screenshot', 'verified.png', 'image/png', 3, sha256('png'), $5, $3, $4)`,
    [orgId, id, userId, w.now(), `${orgId}/${id}`],
  )
  return { url: `/files/${id}/verified.png`, fileName: 'verified.png' }
}

/** Offers wallets to the employees of an organization. */
export const offerWallets = async (w: World, orgId: string, wallets: readonly string[]): Promise<void> =>
  void (await w.database.pool.query(
    'insert into organization_wallets (org_id, wallet_id) select $1, unnest($2::text[]) on conflict do nothing',
    [orgId, wallets],
  ))

/** The input of saveElectedWallet. */
export const electionOf = async (
  w: World,
  member: Pick<Member, 'orgId' | 'id'>,
  walletId: string,
  percentage = 50,
) => ({
  walletId,
  accountNumber: '0123456789',
  percentage,
  accountVerified: 'Yes' as const,
  statusVerificationScreenshot: await uploadedScreenshot(w, member),
})

/** An organization that offers two e-wallets, and an employee with benefits of RM 180 who has elected neither. */
export const electionWorld = async (w: World) => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const kopi = await payRunWorld(w)
  const boost = await kopi.wallet('Boost')
  const grab = await kopi.wallet('GrabPay')
  await offerWallets(w, kopi.organization.id, [boost, grab])
  return { kopi, boost, grab, aina: await kopi.employee({}) }
}

/** Shortcuts for the election calls of an employee. */
export const electionSteps = (w: World, employee: () => Member) => {
  const wallets = (member = employee()) => w.as(member).employeeWallets
  const save = async (walletId: string, percentage: number, changes: object = {}) =>
    wallets().saveElectedWallet({ ...(await electionOf(w, employee(), walletId, percentage)), ...changes })
  const edit = async (walletId: string, percentage: number, changes: object = {}) =>
    wallets().editElectedWallet({ ...(await electionOf(w, employee(), walletId, percentage)), ...changes })
  const shares = async () =>
    (await wallets().getElectedWallets({})).wallets.map(({ walletId, percentage }) => [walletId, percentage])
  return { wallets, save, edit, shares }
}
