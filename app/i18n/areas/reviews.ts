import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/reviews.json'

const files = import.meta.glob('../messages/*/reviews.json', { import: 'default' })

export const reviewsMessages = await loadMessageArea<typeof english, 'reviews'>('reviews', files)
