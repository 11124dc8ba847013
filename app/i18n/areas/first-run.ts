import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/firstRun.json'

const files = import.meta.glob('../messages/*/firstRun.json', { import: 'default' })

export const firstRunMessages = await loadMessageArea<typeof english, 'firstRun'>('firstRun', files)
