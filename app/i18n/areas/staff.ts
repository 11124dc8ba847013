import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/staff.json'

const files = import.meta.glob('../messages/*/staff.json', { import: 'default' })

export const staffMessages = await loadMessageArea<typeof english, 'staff'>('staff', files)
