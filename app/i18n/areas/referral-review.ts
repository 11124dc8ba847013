import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/referralReview.json'

const files = import.meta.glob('../messages/*/referralReview.json', { import: 'default' })

export const referralReviewMessages = await loadMessageArea<typeof english, 'referralReview'>(
  'referralReview',
  files,
)
