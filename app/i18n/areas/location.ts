import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/location.json'

const files = import.meta.glob('../messages/*/location.json', { import: 'default' })

export const locationMessages = await loadMessageArea<typeof english, 'location'>('location', files)
