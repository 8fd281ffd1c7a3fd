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
