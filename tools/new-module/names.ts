/** The names of a new module in the forms that its files need. */
export type Names = {
  /** `suppliers`: folder, call prefix, path. */
  readonly many: string
  /** `jobLevel`: identifiers. */
  readonly one: string
  /** `job-level`: file names. */
  readonly file: string
  readonly Many: string
  readonly One: string
  /** `job_levels`: the table. */
  readonly table: string
  /** `job_level`: the kind of record that ids refer to. */
  readonly kind: string
  /** `job level`, `job levels`, `a job level`: in sentences. */
  readonly words: string
  readonly manyWords: string
  readonly aOne: string
  /** `/job-levels` */
  readonly path: string
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const separated = (text: string, by: string): string => text.replace(/[A-Z]/g, (letter) => by + letter.toLowerCase())

/** Derives the names from the plural, such as `jobLevels`, and from the singular if it isn't the plural without s. */
export const namesOf = (many: string, one = many.replace(/s$/, '')): Names => {
  if (!/^[a-z][A-Za-z]+s$/.test(many))
    throw new Error('the module name must be plural and in camel case, such as suppliers')
  if (!/^[a-z][A-Za-z]+$/.test(one) || one === many)
    throw new Error(`pass the singular of ${many} as the second argument`)
  const words = separated(one, ' ')
  return {
    many,
    one,
    file: separated(one, '-'),
    Many: capital(many),
    One: capital(one),
    table: separated(many, '_'),
    kind: separated(one, '_'),
    words,
    manyWords: separated(many, ' '),
    aOne: `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`,
    path: `/${separated(many, '-')}`,
  }
}
