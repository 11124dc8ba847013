import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/reports.json'

const files = import.meta.glob('../messages/*/reports.json', { import: 'default' })

export const reportsMessages = await loadMessageArea<typeof english, 'reports'>('reports', files)
