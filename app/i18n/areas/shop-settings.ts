import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/shopSettings.json'

const files = import.meta.glob('../messages/*/shopSettings.json', { import: 'default' })

export const shopSettingsMessages = await loadMessageArea<typeof english, 'shopSettings'>(
  'shopSettings',
  files,
)
