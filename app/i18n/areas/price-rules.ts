import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/priceRules.json'

const files = import.meta.glob('../messages/*/priceRules.json', { import: 'default' })

export const priceRulesMessages = await loadMessageArea<typeof english, 'priceRules'>(
  'priceRules',
  files,
)
