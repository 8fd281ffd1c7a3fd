import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Section.module.css'

type SectionProps = {
  title: string
  /** Content above the fields, such as a switch that shows or hides them. */
  before?: ReactNode
  children?: ReactNode
  after?: ReactNode
}

/** A section of a long form: a heading and fields, in two columns on wide screens. */
export const Section = ({ title, before, children, after }: SectionProps) => (
  <fieldset className={classes.section}>
    <legend>{title}</legend>
    {before}
    {children && (
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        {children}
      </SimpleGrid>
    )}
    {after}
  </fieldset>
)
