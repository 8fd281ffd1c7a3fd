// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#web/text.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { useWorkChoices } from './work-choices.tsx'

const { show } = rendering()
afterEach(() => setLanguage('en'))

test('a grade is in the language of the reader, and a list may name it in either', async () => {
  setLanguage('ms')
  const level = { id: '06EXAMPLELEVEL01', name: 'Senior crew', jobLevel: 'SC', jobGrade: 4 }
  answerCalls({ 'jobLevels-getApproved': () => ({ result: { jobLevels: [level] } }) })
  await show(() => {
    const [choice] = useWorkChoices().jobLevel.choices
    return <p>{[choice?.label, ...(choice?.names ?? [])].join(' | ')}</p>
  })
  await screen.findByText('Senior crew, Gred 04 | Senior crew, Grade 04 | Senior crew, Gred 04 | Senior crew | SC')
  expect(document.documentElement.lang).toBe('ms')
})
