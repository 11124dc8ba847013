import pages from './en/pages.json' with { type: 'json' }
import { textsOf } from './texts.ts'

// The words of whole pages come with the pages that show them: no other page loads them.
textsOf('en').addResourceBundle('en', 'pages', pages)
