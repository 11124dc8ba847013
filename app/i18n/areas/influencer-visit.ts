import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/influencerVisit.json'

const files = import.meta.glob('../messages/*/influencerVisit.json', { import: 'default' })

export const influencerVisitMessages = await loadMessageArea<typeof english, 'influencerVisit'>(
  'influencerVisit',
  files,
)
