import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/invoices.json'

const files = import.meta.glob('../messages/*/invoices.json', { import: 'default' })

export const invoicesMessages = await loadMessageArea<typeof english, 'invoices'>('invoices', files)
