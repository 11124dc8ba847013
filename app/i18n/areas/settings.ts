import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/settings.json'

const files = import.meta.glob('../messages/*/settings.json', { import: 'default' })

export const settingsMessages = await loadMessageArea<typeof english, 'settings'>('settings', files)
