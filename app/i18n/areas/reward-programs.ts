import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/rewardPrograms.json'

const files = import.meta.glob('../messages/*/rewardPrograms.json', { import: 'default' })

export const rewardProgramsMessages = await loadMessageArea<typeof english, 'rewardPrograms'>(
  'rewardPrograms',
  files,
)
