import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/campaigns.json'

const files = import.meta.glob('../messages/*/campaigns.json', { import: 'default' })

export const campaignsMessages = await loadMessageArea<typeof english, 'campaigns'>(
  'campaigns',
  files,
)
