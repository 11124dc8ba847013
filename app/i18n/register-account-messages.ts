import account from './en/account.json' with { type: 'json' }
import { getMessages } from './languages.ts'

// The words of signing in and of the account page come with the pages that show them.
getMessages('en').addNamespace('account', account)
