import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/notifications.json'

const files = import.meta.glob('../messages/*/notifications.json', { import: 'default' })

export const notificationsMessages = await loadMessageArea<typeof english, 'notifications'>(
  'notifications',
  files,
)
