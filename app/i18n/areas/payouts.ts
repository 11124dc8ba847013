import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/payouts.json'

const files = import.meta.glob('../messages/*/payouts.json', { import: 'default' })

export const payoutsMessages = await loadMessageArea<typeof english, 'payouts'>('payouts', files)
