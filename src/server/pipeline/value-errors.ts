import type { z } from 'zod'
import type { FieldError } from '#kernel/errors.ts'
import { fieldErrorOf } from '#kernel/field-errors.ts'

type Issue = z.core.$ZodIssue

const isNothing = (issue: Issue): boolean =>
  issue.code === 'invalid_type' && (issue.expected === 'null' || issue.expected === 'undefined')

/** The issues of each type that a value could have had, other than nothing. */
const branchesOf = (issue: z.core.$ZodIssueInvalidUnion): readonly (readonly Issue[])[] =>
  issue.errors.filter((branch) => !branch.every(isNothing))

/** An optional value has the issues of the value, each at its own path. */
const leavesOf = (issue: Issue): readonly Issue[] => {
  const [only, ...others] = issue.code === 'invalid_union' ? branchesOf(issue) : []
  if (!only || others.length > 0) return [issue]
  return only.flatMap((leaf) => leavesOf({ ...leaf, path: [...issue.path, ...leaf.path] }))
}

/** The values that would have been accepted; none if others would have been too. */
const choicesOf = (issue: Issue): readonly unknown[] => {
  if (issue.code === 'invalid_value') return issue.values
  if (issue.code !== 'invalid_union') return []
  const branches = branchesOf(issue).map((branch) => branch.flatMap(choicesOf))
  return branches.some(({ length }) => length === 0) ? [] : branches.flat()
}

/** What the value should have been, if the schema knows it: a number, or one of some choices. */
const expectedOf = (issue: Issue): FieldError | null => {
  const choices = choicesOf(issue)
  if (choices.length > 0) return { code: 'choice_expected', params: { choices: choices.map(String).join(', ') } }
  const isNumber = issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int')
  return isNumber ? { code: 'number_expected' } : null
}

/** The library's message; those of schemas and of the specification say what is wrong. */
const isGeneral = ({ message }: Issue): boolean => /^Invalid (?:input|option)\b/.test(message)

/** The error of an issue: like that of a form, and what was expected. */
const valueErrorOf = (issue: Issue): FieldError | string => {
  const error = fieldErrorOf(issue)
  const isUnclear = error === null ? isGeneral(issue) : error.code === 'invalid'
  return (isUnclear ? expectedOf(issue) : null) ?? error ?? issue.message
}

/** The errors of the fields that a program sent. The first one of a field, because later ones report the same mistake. */
export const fieldErrorsOf = (issues: readonly Issue[]): Readonly<Record<string, FieldError | string>> => {
  const fields: Record<string, FieldError | string> = {}
  for (const issue of issues.flatMap(leavesOf)) fields[issue.path.join('.')] ??= valueErrorOf(issue)
  return fields
}
