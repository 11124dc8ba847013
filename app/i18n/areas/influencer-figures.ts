import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/influencerFigures.json'

const files = import.meta.glob('../messages/*/influencerFigures.json', { import: 'default' })

export const influencerFiguresMessages = await loadMessageArea<typeof english, 'influencerFigures'>(
  'influencerFigures',
  files,
)
