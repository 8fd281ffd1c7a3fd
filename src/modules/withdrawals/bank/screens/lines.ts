/** Counts the records of a CSV below its header. Quoted line breaks and empty lines do not count. */
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
