import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/wishlist.json'

const files = import.meta.glob('../messages/*/wishlist.json', { import: 'default' })

export const wishlistMessages = await loadMessageArea<typeof english, 'wishlist'>('wishlist', files)
