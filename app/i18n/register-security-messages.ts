import security from './en/security.json' with { type: 'json' }
import { getMessages } from './languages.ts'

// The words of second steps and passkeys come with the first of the two that is opened.
getMessages('en').addNamespace('security', security)
