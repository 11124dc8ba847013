import settings from './en/settings.json' with { type: 'json' }
import { getMessages } from './languages.ts'

// Loaded with the first account settings panel that is opened.
getMessages('en').addNamespace('settings', settings)
