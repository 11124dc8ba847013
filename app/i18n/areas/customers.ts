import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/customers.json'

const files = import.meta.glob('../messages/*/customers.json', { import: 'default' })

export const customersMessages = await loadMessageArea<typeof english, 'customers'>(
  'customers',
  files,
)
