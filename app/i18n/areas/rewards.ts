import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/rewards.json'

const files = import.meta.glob('../messages/*/rewards.json', { import: 'default' })

export const rewardsMessages = await loadMessageArea<typeof english, 'rewards'>('rewards', files)
