/** Pages that the service worker (`sw.js`) shows without network: with the user's figures, and without. */
const addresses = { figures: '/kept/figures', help: '/kept/help' } as const

const areas = (): CacheStorage | null => ('caches' in window ? window.caches : null)

/** Its own policy: the page loads nothing, and its script and style have the nonce. */
const responseOf = (html: string, nonce: string): Response =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; connect-src 'self'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })

/** Keeps a page for the next opening without network. */
export const keepPage = async (kind: keyof typeof addresses, html: string, nonce: string): Promise<void> => {
  const area = await areas()?.open(kind)
  await area?.put(addresses[kind], responseOf(html, nonce))
}

/** Lets the browser open the kept page without network. */
export const startServiceWorker = async (): Promise<void> => {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.register('/sw.js')
}
