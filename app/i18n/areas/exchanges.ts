import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/exchanges.json'

const files = import.meta.glob('../messages/*/exchanges.json', { import: 'default' })

export const exchangesMessages = await loadMessageArea<typeof english, 'exchanges'>(
  'exchanges',
  files,
)
