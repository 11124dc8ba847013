import 'i18next'
import type { english } from './en/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof english
    // A typo in a key is a type error.
    returnNull: false
  }
}
