import classes from './elections.module.css'

/** The logo of a wallet, or its initials. */
export const WalletLogo = ({ wallet: { name, logo } }: { wallet: { name: string; logo: { url: string } | null } }) => (
  <span className={classes.logo} aria-hidden>
    {logo ? (
      <img src={logo.url} alt="" />
    ) : (
      name
        .split(' ')
        .slice(0, 2)
        .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0]?.toUpperCase())
        .join('')
    )}
  </span>
)
