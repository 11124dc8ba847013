import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/supplier.json'

const files = import.meta.glob('../messages/*/supplier.json', { import: 'default' })

export const supplierMessages = await loadMessageArea<typeof english, 'supplier'>('supplier', files)
