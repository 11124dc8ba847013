import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/holidaysAdmin.json'

const files = import.meta.glob('../messages/*/holidaysAdmin.json', { import: 'default' })

export const holidaysAdminMessages = await loadMessageArea<typeof english, 'holidaysAdmin'>(
  'holidaysAdmin',
  files,
)
