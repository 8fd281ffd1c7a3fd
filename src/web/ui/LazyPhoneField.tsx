import { Input, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import type { PhoneFieldProps } from './PhoneField.tsx'
import { lazyPart } from './lazy-part.ts'

const Field = lazyPart(async () => (await import('./PhoneField.tsx')).PhoneField)

/** A phone number field whose country data loads after the form. */
export const PhoneField = (props: PhoneFieldProps) => (
  <Suspense
    fallback={
      <Input.Wrapper label={props.label} description={props.description} withAsterisk={props.withAsterisk ?? false}>
        <Skeleton height={36} radius="md" />
      </Input.Wrapper>
    }
  >
    <Field {...props} />
  </Suspense>
)
