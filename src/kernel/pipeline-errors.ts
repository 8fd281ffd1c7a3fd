import { defineErrors, defineFieldErrors, generalErrors } from './errors.ts'
import { keyErrors, valueErrors } from './key-errors.ts'
import { uploadErrors } from './upload-errors.ts'

/** The errors of the request pipeline, of API keys and of uploads. A browser loads those of uploads with the screens that upload. */
export const pipelineErrors = {
  ...generalErrors,
  ...defineErrors({ ...keyErrors, ...defineFieldErrors(valueErrors) }),
  ...defineErrors(uploadErrors),
}
