import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/paymentResult.json'

const files = import.meta.glob('../messages/*/paymentResult.json', { import: 'default' })

export const paymentResultMessages = await loadMessageArea<typeof english, 'paymentResult'>(
  'paymentResult',
  files,
)
