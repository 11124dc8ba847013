import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/flashSales.json'

const files = import.meta.glob('../messages/*/flashSales.json', { import: 'default' })

export const flashSalesMessages = await loadMessageArea<typeof english, 'flashSales'>(
  'flashSales',
  files,
)
