import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/product.json'

const files = import.meta.glob('../messages/*/product.json', { import: 'default' })

export const productMessages = await loadMessageArea<typeof english, 'product'>('product', files)
