import type english from '#platform/i18n/messages/en/validation.json'
import { loadMessageArea } from '../message-area.ts'

const files = import.meta.glob('../../../platform/i18n/messages/*/validation.json', {
  import: 'default',
})

/** The rules of contracts, which the API shares. */
export const validationMessages = await loadMessageArea<typeof english, 'validation'>(
  'validation',
  files,
)
