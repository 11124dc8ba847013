import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/affiliateLinks.json'

const files = import.meta.glob('../messages/*/affiliateLinks.json', { import: 'default' })

export const affiliateLinksMessages = await loadMessageArea<typeof english, 'affiliateLinks'>(
  'affiliateLinks',
  files,
)
