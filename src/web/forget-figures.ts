/** Forgets the figures that are kept for an opening without network. Alone, because the sign-in page needs no more of it. */
export const forgetFigures = (): void => {
  if ('caches' in window) void caches.delete('figures')
}
