import { today } from '../clock.ts'
import { defineParamTexts } from '../errors.ts'
import { dayText } from './format.ts'

/** The parameters of an employee's errors that are dates, which rules write as `21/11/2026` or `21/11/2026, 09:14`. */
export const dateParams = ['first', 'from', 'last', 'opensOn', 'since', 'until']

const written = /^(\d\d)\/(\d\d)\/(\d{4})(?=$|,)/
// The pages of employees write dates as `Fri 20 Nov`, so errors do too, unless the year is needed.
for (const param of dateParams)
  defineParamTexts(param, (value) =>
    value.replace(written, (text, day: string, month: string, year: string) =>
      year === today().slice(0, 4) ? dayText(`${year}-${month}-${day}`) : text,
    ),
  )
