import { Notifications, notifications } from '@mantine/notifications'

export const showToast = notifications.show

/** Where toasts appear. Fetched once the first page is drawn. */
export const Toasts = () => <Notifications position="top-center" limit={3} zIndex={1000} />
