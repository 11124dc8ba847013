import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/influencerDashboard.json'

const files = import.meta.glob('../messages/*/influencerDashboard.json', { import: 'default' })

export const influencerDashboardMessages = await loadMessageArea<
  typeof english,
  'influencerDashboard'
>('influencerDashboard', files)
