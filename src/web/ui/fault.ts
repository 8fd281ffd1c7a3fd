/** Faults that were waited for are drawn a few frames after they are known. */
const mostFrames = 20
/**
 * Puts the focus on the first fault once it is drawn. Whoever has pressed a key or the pointer before that has gone on,
 * and is left where they are: what they type must not land in another field.
 */
export const focusFirstFault = (): void => {
  const goneOn = new AbortController()
  for (const sign of ['keydown', 'pointerdown'])
    window.addEventListener(sign, () => goneOn.abort(), { capture: true, signal: goneOn.signal })
  const look = (frame: number): void => {
    if (goneOn.signal.aborted) return
    const fault = document.querySelector<HTMLElement>('[aria-invalid="true"], [data-error="true"] input')
    if (!fault && frame < mostFrames) return void requestAnimationFrame(() => look(frame + 1))
    goneOn.abort()
    fault?.focus()
  }
  requestAnimationFrame(() => look(1))
}
