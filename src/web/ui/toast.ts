const seconds = 1_000
/** The same text never stands twice: its words are its id. */
const show = async (text: string, color: string, mark: string, closeAfter: number): Promise<void> => {
  const { showToast } = await import('./Toasts.tsx')
  showToast({
    id: text,
    message: `${mark} ${text}`.trim(),
    color,
    autoClose: closeAfter,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close' },
    role: color === 'red' ? 'alert' : 'status',
  })
}

export const toast = {
  done: (text: string, closeAfter = 3 * seconds) => void show(text, 'teal', '', closeAfter),
  info: (text: string, closeAfter = 3 * seconds) => void show(text, 'blue', '', closeAfter),
  /** A failure: the warning mark and the message. */
  failed: (text: string, closeAfter = 3 * seconds) => void show(text, 'red', '⚠', closeAfter),
}
export const longToast = { login: 5 * seconds, password: 10 * seconds } as const
