import type { UseFormReturnType } from '@mantine/form'
import { CallError } from '../api.ts'
import { focusFirstFault } from '../ui/fault.ts'

/** What the calls name otherwise than the forms of the door. */
const names: Readonly<Record<string, string>> = { domain: 'code', tenantId: 'code' }

/** Puts what the server found wrong under its fields, the first of which takes the focus. False if no field is meant. */
export const showFaults = <V extends Record<string, unknown>>(form: UseFormReturnType<V>, error: Error): boolean => {
  const faults = error instanceof CallError ? Object.entries(error.fields) : []
  const shown = faults.map(([name, fault]) => [names[name] ?? name, fault] as const)
  if (shown.length === 0) return false
  form.setErrors(Object.fromEntries(shown))
  focusFirstFault()
  return true
}
