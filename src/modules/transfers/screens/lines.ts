/** How many records a CSV has under its head: a line break in quotes ends none, and empty lines count for nothing. */
export const countLines = (text: string): number => {
  let records = 0
  let quoted = false
  let filled = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    if (character === '\n' && !quoted) {
      if (filled) records += 1
      filled = false
    } else if (character.trim() !== '' && character !== '\uFEFF') filled = true
  }
  return Math.max(0, records + (filled ? 1 : 0) - 1)
}
