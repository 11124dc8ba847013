import settings from './en/settings.json' with { type: 'json' }
import { getMessages } from './languages.ts'

// The words of the account's settings come with the first of them that is opened.
getMessages('en').addNamespace('settings', settings)
