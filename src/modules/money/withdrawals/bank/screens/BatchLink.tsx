import { Link } from '@tanstack/react-router'
import { transferScreens } from '../../transfer.screens.ts'
import { t } from '../batch.texts.ts'

export const batchPath = (number: number): string => transferScreens.batch.to({ number: String(number) })

/** Every mention of a batch links to its page. */
export const BatchLink = ({ number }: { number: number }) => <Link to={batchPath(number)}>{t('link', { number })}</Link>
