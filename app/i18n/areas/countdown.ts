import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/countdown.json'

const files = import.meta.glob('../messages/*/countdown.json', { import: 'default' })

export const countdownMessages = await loadMessageArea<typeof english, 'countdown'>(
  'countdown',
  files,
)
