import pages from './en/pages.json' with { type: 'json' }
import { textsOf } from './languages.ts'

// The words of whole pages come with the pages that show them: no other page loads them.
textsOf('en').add('pages', pages)
