type More = {
  readonly separator?: string
  /** How many there are, if `texts` has only the first ones. */
  readonly total?: number
}

/** The first `most` texts, with an ellipsis if there are more: `Aina, Badrul, …`. */
export const firstOf = (
  texts: readonly string[],
  most: number,
  { separator = ', ', total = texts.length }: More = {},
): string => [...texts.slice(0, most), ...(total > most ? ['…'] : [])].join(separator)
