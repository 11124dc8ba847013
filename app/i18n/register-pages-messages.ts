import pages from './en/pages.json' with { type: 'json' }
import { getMessages } from './languages.ts'

// The words of whole pages come with the pages that show them: no other page loads them.
getMessages('en').addNamespace('pages', pages)
