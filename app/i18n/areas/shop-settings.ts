import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/shop-settings.json'

const files = import.meta.glob('../messages/*/shop-settings.json', { import: 'default' })

export const shopSettingsMessages = await loadMessageArea<typeof english, 'shop-settings'>(
  'shop-settings',
  files,
)
