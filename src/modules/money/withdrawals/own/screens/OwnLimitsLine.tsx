import { Card } from '#web/ui/Page.tsx'
import { LinkLine } from '../../screens/LinkLine.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../own-limit.texts.ts'

/** Opens the own limits from the profile. */
export const OwnLimitsLine = () => (
  <Card flush>
    <LinkLine to={withdrawalScreens.ownLimits.to()} title={t('title')} notes={[t('entry')]} />
  </Card>
)
