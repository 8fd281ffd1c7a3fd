import type { z } from 'zod'
import type { employeeWallets } from '../election.contract.ts'

export type Election = z.input<(typeof employeeWallets)['getElectedWallet']['output']>
export type Wallet = z.input<(typeof employeeWallets)['getNonElectedWallets']['output']>['wallets'][number]
