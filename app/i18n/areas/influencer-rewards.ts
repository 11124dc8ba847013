import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/influencerRewards.json'

const files = import.meta.glob('../messages/*/influencerRewards.json', { import: 'default' })

export const influencerRewardsMessages = await loadMessageArea<typeof english, 'influencerRewards'>(
  'influencerRewards',
  files,
)
