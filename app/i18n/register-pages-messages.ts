import pages from './en/pages.json' with { type: 'json' }
import { getMessages } from './languages.ts'

// Loaded only with the pages that consist mostly of text.
getMessages('en').addNamespace('pages', pages)
