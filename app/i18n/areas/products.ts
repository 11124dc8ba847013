import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/products.json'

const files = import.meta.glob('../messages/*/products.json', { import: 'default' })

export const productsMessages = await loadMessageArea<typeof english, 'products'>('products', files)
