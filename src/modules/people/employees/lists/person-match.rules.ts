import { plainForm } from '#kernel/plain-form.ts'
import { identifierText } from '#kernel/values.ts'
import { isRounded, normalizeIcNumber } from '../ic-number.rules.ts'
import type { Bilingual } from '#kernel/bilingual.ts'

/** The values by which a row names an employee; empty if missing. */
export type PersonKeys = { readonly number: string; readonly icNumber: string; readonly name: string }
export type Named = { readonly icNumber: string; readonly employeeNumber: string | null; readonly name: string }

/**
 * Why a row matches no employee: an unknown number, a number that a spreadsheet program has changed, several candidates, or
 * values of different people.
 */
export const personProblems = ['unknown', 'zeros', 'several', 'disagree'] as const
export type PersonProblem = (typeof personProblems)[number]
export type FoundPerson<P> =
  | { readonly person: P; readonly problem: null }
  | { readonly person?: undefined; readonly problem: PersonProblem; readonly names: readonly string[] }

/**
 * Normalizes an employee number or IC number for comparison: without spaces and punctuation, in upper case. The column
 * `employees.number_key` has the same form.
 */
export const comparedNumber = (text: string): string =>
  plainForm(text)
    .replace(/[\s!-/:-@[-`{-~\u2010-\u2015\u2212]/g, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())

/** Connecting words of names, which are often abbreviated or left out. */
const connecting = new Set([
  'BIN',
  'BINTI',
  'BT',
  'BTE',
  'B',
  'AL',
  'AP',
  'A',
  'L',
  'P',
  'SO',
  'DO',
  'S',
  'D',
  'O',
  'ANAK',
])
const shortForms: Readonly<Record<string, string>> = {
  MOHD: 'MUHAMMAD',
  MUHD: 'MUHAMMAD',
  MOHAMAD: 'MUHAMMAD',
  MOHAMMAD: 'MUHAMMAD',
  MOHAMED: 'MUHAMMAD',
  MD: 'MUHAMMAD',
  ABD: 'ABDUL',
}
const wordsOf = (name: string): string[] =>
  (
    name
      .normalize('NFKD')
      .replace(/\p{M}|['\u2019]/gu, '')
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => !connecting.has(word))
    .map((word) => shortForms[word] ?? word)

const isWord = (a: string, b: string): boolean => a === b || a.startsWith(b) || b.startsWith(a)
/** Whether two names can belong to one person: all words of the shorter one are in the other, or all but one of three or more. */
export const isSameName = (one: string, other: string): boolean => {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  if (!shorter || !longer || shorter.length === 0) return true
  const shared = shorter.filter((word) => longer.some((of) => isWord(word, of))).length
  return shared === shorter.length || (shorter.length > 2 && shared === shorter.length - 1)
}

const indexOf = <P>(people: readonly P[], keysOf: (person: P) => readonly string[]) => {
  const index = new Map<string, P[]>()
  for (const person of people)
    for (const key of new Set(keysOf(person))) if (key !== '') index.set(key, [...(index.get(key) ?? []), person])
  return index
}

/**
 * Finds the employees of rows. An exact number takes precedence; otherwise letters and digits are compared, and a row with
 * several candidates matches none.
 */
export const personFinder = <P extends Named>(people: readonly P[]): ((keys: PersonKeys) => FoundPerson<P>) => {
  const numbers = indexOf(people, ({ employeeNumber }) => [identifierText(employeeNumber ?? '')])
  const icNumbers = indexOf(people, ({ icNumber }) => [icNumber])
  const compared = indexOf(people, ({ employeeNumber, icNumber }) =>
    [employeeNumber ?? '', icNumber].map(comparedNumber),
  )
  const whoHas = (key: string): readonly P[] => {
    const ic = normalizeIcNumber(key)
    const exact = [...(numbers.get(identifierText(key)) ?? []), ...(icNumbers.get(ic) ?? [])]
    return exact.length > 0 ? [...new Set(exact)] : (compared.get(comparedNumber(ic)) ?? [])
  }
  const problem = (of: PersonProblem, candidates: readonly P[] = []): FoundPerson<P> => ({
    problem: of,
    names: [...new Set(candidates.map(({ name }) => name))],
  })
  return ({ number, icNumber, name }) => {
    const given = [number, icNumber].filter((key) => comparedNumber(key) !== '')
    const found = given.map(whoHas)
    const everyone = found.flat()
    if (found.some((some) => some.length > 1)) return problem('several', everyone)
    const [person] = everyone
    if (!person) return problem(given.some((key) => isRounded(normalizeIcNumber(key))) ? 'zeros' : 'unknown')
    const isOther = found.some(([one], i) => {
      if (one) return one !== person
      // An unknown number contradicts the other key, unless the employee has no employee number.
      return !(given[i] === number && person.employeeNumber === null)
    })
    return isOther || (name !== '' && !isSameName(name, person.name))
      ? problem('disagree', everyone)
      : { person, problem: null }
  }
}

/** Why a row names no employee. Each list has its own text for a number that it doesn't know. */
export const personProblemTexts = {
  zeros: [
    'a spreadsheet has dropped zeros or rounded this number; format the column as text',
    'hamparan telah membuang sifar atau membundarkan nombor ini; format lajur sebagai teks',
  ],
  several: ['several employees could be meant', 'beberapa pekerja mungkin dimaksudkan'],
  disagree: [
    'number, IC number and name belong to different people',
    'nombor, no. kad pengenalan dan nama milik orang yang berlainan',
  ],
} as const satisfies Record<Exclude<PersonProblem, 'unknown'>, Bilingual>
