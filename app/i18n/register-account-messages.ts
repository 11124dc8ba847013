import account from './en/account.json' with { type: 'json' }
import { getMessages } from './languages.ts'

// Loaded only with the sign-in and account pages.
getMessages('en').addNamespace('account', account)
