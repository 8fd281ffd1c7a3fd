import { Text } from '@mantine/core'
import { errorMessage } from '#web/errors.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { t } from '../employee-record.texts.ts'
import type { PayWarning } from '../pay-warnings.rules.ts'
import '#modules/banks/bank.texts.ts'
import classes from './employees.module.css'

type PayQuestionsProps = {
  /** Empty closes the dialog. */
  questions: readonly PayWarning[]
  onClose: () => void
  onConfirm: () => Promise<unknown>
}
/** Asks whether an unusual account number or salary is correct before it is saved. */
export const PayQuestions = ({ questions, onClose, onConfirm }: PayQuestionsProps) => (
  <Confirm
    opened={questions.length > 0}
    onClose={onClose}
    title={t('questions.title')}
    verb={t('questions.save')}
    onConfirm={onConfirm}
  >
    <ul className={classes.questions}>
      {questions.map(({ code, params }) => (
        <li key={code}>{errorMessage(code, params)}</li>
      ))}
    </ul>
    <Text size="sm">{t('questions.text')}</Text>
  </Confirm>
)
