/** Leaves the browser time to paint and to answer a hand before the next piece of work. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
