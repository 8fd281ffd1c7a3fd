import { IconWallet } from '@tabler/icons-react'
import classes from './wallets.module.css'
import type { Wallet } from './wallet.ts'

/** The logo of an e-wallet. It has no alternative text because the name is beside it. */
export const Logo = ({ logo, large = false }: { logo: Wallet['logo']; large?: boolean }) => (
  <span className={classes.logo} data-large={large || undefined} aria-hidden>
    {logo ? <img src={logo.url} alt="" loading="lazy" /> : <IconWallet size={large ? 28 : 18} stroke={1.6} />}
  </span>
)
