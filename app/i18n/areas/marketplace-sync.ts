import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/marketplaceSync.json'

const files = import.meta.glob('../messages/*/marketplaceSync.json', { import: 'default' })

export const marketplaceSyncMessages = await loadMessageArea<typeof english, 'marketplaceSync'>(
  'marketplaceSync',
  files,
)
