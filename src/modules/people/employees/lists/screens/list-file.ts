import { api } from '#web/api.ts'
import { uploadFile } from '#web/upload.ts'

/** The rows of a list of employees, uploaded as a file. */
export const readListFile = async (file: File): Promise<{ readonly text: string }> => {
  const { url } = await uploadFile('employee-list', file)
  return api.employees.readEmployeeList({ downloadUrl: url })
}
