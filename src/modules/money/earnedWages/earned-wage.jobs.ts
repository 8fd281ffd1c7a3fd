import { job } from '#server/job.ts'
import { updateFailedAccruals } from './earned-wage.service.ts'

/** Lists the employees whose earned wages cannot be calculated. */
export const noteFailedAccruals = job({
  name: 'noteFailedAccruals',
  cron: '10 * * * *',
  run: ({ within }) => within(updateFailedAccruals),
})
