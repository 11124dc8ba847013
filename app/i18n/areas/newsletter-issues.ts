import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/newsletterIssues.json'

const files = import.meta.glob('../messages/*/newsletterIssues.json', { import: 'default' })

export const newsletterIssuesMessages = await loadMessageArea<typeof english, 'newsletterIssues'>(
  'newsletterIssues',
  files,
)
