import security from './en/security.json' with { type: 'json' }
import { getMessages } from './languages.ts'

// Loaded with the first screen that uses MFA factors or passkeys.
getMessages('en').addNamespace('security', security)
