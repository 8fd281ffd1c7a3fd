export const walletStatuses = ['Active', 'InActive'] as const

/** Whether a link is an http or https address with a host and no user name. */
export const isWebAddress = (link: string): boolean => /^https?:\/\/[^\s/?#@:\\]+(:\d{1,5})?([/?#]\S*)?$/i.test(link)
