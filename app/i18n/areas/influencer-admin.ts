import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/influencerAdmin.json'

const files = import.meta.glob('../messages/*/influencerAdmin.json', { import: 'default' })

export const influencerAdminMessages = await loadMessageArea<typeof english, 'influencerAdmin'>(
  'influencerAdmin',
  files,
)
