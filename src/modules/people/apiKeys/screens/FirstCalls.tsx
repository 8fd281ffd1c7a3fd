import { NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { curlExample, keyExamples, keyVariable, programExample, type ExampleName } from '#kernel/key-examples.ts'
import { keysOf } from '#kernel/one-of.ts'
import { today } from '#web/clock.ts'
import { useOrganization } from '#web/organization.ts'
import { CodeExample } from '#web/ui/CodeExample.tsx'
import { Card } from '#web/ui/Page.tsx'
import { t } from '../api-key.texts.ts'
import classes from './keys.module.css'

const languages = ['curl', 'TypeScript'] as const

/** What programs do first, as lines for a terminal and as a function. */
export const FirstCalls = () => {
  const examples = keyExamples(today())
  const isImported = useOrganization()?.earnedWagesSource === 'imported'
  const [name, setName] = useState<ExampleName>('employees')
  const [language, setLanguage] = useState<(typeof languages)[number]>('curl')
  const { origin } = window.location
  const example = examples[name]
  return (
    <Card title={t('start.title')}>
      <Text size="sm">{t('start.text')}</Text>
      <div className={classes.choices}>
        <NativeSelect
          label={t('start.what')}
          value={name}
          data={keysOf(examples).map((value) => ({ value, label: t(`start.example.${value}`) }))}
          onChange={({ currentTarget: { value } }) => setName(keysOf(examples).find((one) => one === value) ?? name)}
        />
        <SegmentedControl
          aria-label={t('start.language')}
          value={language}
          data={[...languages]}
          onChange={(value) => setLanguage(languages.find((one) => one === value) ?? language)}
        />
      </div>
      {name === 'wages' && !isImported && <Text size="sm">{t('notImported')}</Text>}
      {language === 'curl' ? (
        <>
          <CodeExample text={keyVariable('upah_…')} label={t('start.once')} />
          <CodeExample text={curlExample(origin, example, `${name}-${today()}`)} label={t(`start.example.${name}`)} />
        </>
      ) : (
        <CodeExample text={callExample(origin, example)} label="TypeScript" />
      )}
    </Card>
  )
}

type Example = ReturnType<typeof keyExamples>[ExampleName]
const callExample = (origin: string, { name, data }: Example): string =>
  `${programExample(origin, 'upah_…')}\n\nconsole.log(await call('${name}', ${JSON.stringify(data)}))`
