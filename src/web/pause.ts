/** Yields to the browser, so it can paint and handle input before the next task. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
