export const walletStatuses = ['Active', 'InActive'] as const

/** Whether a link can be opened in a browser: an http or https address with a host, without a user name. */
export const isWebAddress = (link: string): boolean => /^https?:\/\/[^\s/?#@:\\]+(:\d{1,5})?([/?#]\S*)?$/i.test(link)
