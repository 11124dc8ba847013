import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/navigation.json'

const files = import.meta.glob('../messages/*/navigation.json', { import: 'default' })

export const navigationMessages = await loadMessageArea<typeof english, 'navigation'>(
  'navigation',
  files,
)
