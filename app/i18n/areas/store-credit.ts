import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/storeCredit.json'

const files = import.meta.glob('../messages/*/storeCredit.json', { import: 'default' })

export const storeCreditMessages = await loadMessageArea<typeof english, 'storeCredit'>(
  'storeCredit',
  files,
)
