import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/checkout.json'

const files = import.meta.glob('../messages/*/checkout.json', { import: 'default' })

export const checkoutMessages = await loadMessageArea<typeof english, 'checkout'>('checkout', files)
