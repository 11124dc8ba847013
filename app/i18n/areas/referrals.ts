import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/referrals.json'

const files = import.meta.glob('../messages/*/referrals.json', { import: 'default' })

export const referralsMessages = await loadMessageArea<typeof english, 'referrals'>(
  'referrals',
  files,
)
