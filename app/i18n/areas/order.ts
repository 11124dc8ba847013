import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/order.json'

const files = import.meta.glob('../messages/*/order.json', { import: 'default' })

export const orderMessages = await loadMessageArea<typeof english, 'order'>('order', files)
