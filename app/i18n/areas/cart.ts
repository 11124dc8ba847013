import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/cart.json'

const files = import.meta.glob('../messages/*/cart.json', { import: 'default' })

/** What is said on any page: the cart's own page has `checkoutMessages`. */
export const cartMessages = await loadMessageArea<typeof english, 'cart'>('cart', files)
