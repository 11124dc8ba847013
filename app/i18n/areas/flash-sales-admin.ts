import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/flashSalesAdmin.json'

const files = import.meta.glob('../messages/*/flashSalesAdmin.json', { import: 'default' })

export const flashSalesAdminMessages = await loadMessageArea<typeof english, 'flashSalesAdmin'>(
  'flashSalesAdmin',
  files,
)
