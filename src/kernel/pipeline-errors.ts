import { generalErrors } from './errors.ts'
import { uploadErrors } from './upload-errors.ts'

/** The errors of the request pipeline and of uploads. A browser loads those of uploads with the screens that upload. */
export const pipelineErrors = { ...generalErrors, ...uploadErrors }
