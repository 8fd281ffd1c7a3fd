import type { z } from 'zod'
import { typedRinggit } from '#kernel/money.ts'
import type { FormatId } from '../formats/format-names.rules.ts'
import type { originatingAccount } from '../originating-account.contract.ts'

export type Account = z.input<typeof originatingAccount>

export type Values = Pick<
  Account,
  'name' | 'status' | 'bank' | 'account' | 'holder' | 'corporateId' | 'reference' | 'rentas'
> & {
  /** Empty until one is chosen. */
  format: FormatId | ''
  /** The value of a number input: '' if empty. */
  most: number | string
}

export const valuesOf = (shown: Account | null): Values => ({
  name: shown?.name ?? '',
  status: shown?.status ?? 'Active',
  bank: shown?.bank ?? '',
  account: shown?.account ?? '',
  holder: shown?.holder ?? '',
  format: shown?.format ?? '',
  corporateId: shown?.corporateId ?? '',
  reference: shown?.reference ?? 'UPAH',
  rentas: shown?.rentas ?? false,
  most: shown?.most ?? '',
})

/** The input of the calls. A format that isn't chosen is reported as required by the schema. */
export const inputOf = ({ format, most, ...values }: Values) => ({
  ...values,
  format: format as FormatId,
  most: most === '' ? null : typedRinggit(most),
})
