import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/home.json'

const files = import.meta.glob('../messages/*/home.json', { import: 'default' })

export const homeMessages = await loadMessageArea<typeof english, 'home'>('home', files)
