import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/luckyDraw.json'

const files = import.meta.glob('../messages/*/luckyDraw.json', { import: 'default' })

export const luckyDrawMessages = await loadMessageArea<typeof english, 'luckyDraw'>(
  'luckyDraw',
  files,
)
