import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/marketplace.json'

const files = import.meta.glob('../messages/*/marketplace.json', { import: 'default' })

export const marketplaceMessages = await loadMessageArea<typeof english, 'marketplace'>(
  'marketplace',
  files,
)
