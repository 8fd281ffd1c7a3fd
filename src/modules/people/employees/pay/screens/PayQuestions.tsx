import { Text } from '@mantine/core'
import { errorMessage } from '#web/errors.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { t } from '../../employee-record.texts.ts'
import type { DateWarning } from '../date-warnings.rules.ts'
import type { PayWarning } from '../pay-warnings.rules.ts'
import '#ground/banks/bank.texts.ts'
import classes from '../../screens/employees.module.css'

type PayQuestionsProps = {
  /** Empty closes the dialog. */
  questions: readonly (PayWarning | DateWarning)[]
  onClose: () => void
  onConfirm: () => Promise<unknown>
}
/** Asks whether an unusual account number, salary or date is correct before it is saved. */
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
