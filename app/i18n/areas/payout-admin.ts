import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/payoutAdmin.json'

const files = import.meta.glob('../messages/*/payoutAdmin.json', { import: 'default' })

export const payoutAdminMessages = await loadMessageArea<typeof english, 'payoutAdmin'>(
  'payoutAdmin',
  files,
)
