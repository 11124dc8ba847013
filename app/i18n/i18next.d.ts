import 'i18next'
import type { english } from './en/index.ts'
import type pages from './en/pages.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    // `pages` comes only with the pages that show it.
    resources: typeof english & { pages: typeof pages }
    // A typo in a key is a type error.
    returnNull: false
  }
}
