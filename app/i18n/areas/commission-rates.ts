import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/commissionRates.json'

const files = import.meta.glob('../messages/*/commissionRates.json', { import: 'default' })

export const commissionRatesMessages = await loadMessageArea<typeof english, 'commissionRates'>(
  'commissionRates',
  files,
)
