import { createTranslators } from '#platform/i18n/translator'
import de from './messages/de.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

/** Returns the translator of the texts of order e-mails. */
export const orderEmailTexts = createTranslators({ en, de })
