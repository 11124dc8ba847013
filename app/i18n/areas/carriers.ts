import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/carriers.json'

const files = import.meta.glob('../messages/*/carriers.json', { import: 'default' })

export const carriersMessages = await loadMessageArea<typeof english, 'carriers'>('carriers', files)
