/** Signs of one byte: among wider ones a whole list takes twice the room in memory and longer to write. */
export const maskSigns = '****'
/** The last four characters of a number, for those who need to tell two apart and no more. */
export const masked = (text: string): string => maskSigns + text.slice(-4)
/** Whether a number that was named is this one: in full, or as it stands where it is masked. */
export const isNamed = (named: string, text: string): boolean => named === text || named === masked(text)
