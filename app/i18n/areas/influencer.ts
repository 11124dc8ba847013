import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/influencer.json'

const files = import.meta.glob('../messages/*/influencer.json', { import: 'default' })

export const influencerMessages = await loadMessageArea<typeof english, 'influencer'>(
  'influencer',
  files,
)
