import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { instantOf, timeIn } from '#kernel/time.ts'
import { now } from '../clock.ts'
import classes from './Shell.module.css'
import { t } from './shell.texts.ts'

/** When the connection was lost. */
let offlineSince: number | null = null
const read = (): number | null => {
  if (navigator.onLine) offlineSince = null
  else offlineSince ??= now()
  return offlineSince
}
const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no connection, and how old the figures on the page are. */
export const OfflineStrip = () => {
  const since = useSyncExternalStore(subscribe, read)
  return (
    <div role="status">
      {since !== null && (
        <p className={classes.offline}>
          <IconWifiOff size={18} aria-hidden />
          {t('shell.offline', { time: timeIn(instantOf(since)) })}
        </p>
      )}
    </div>
  )
}
