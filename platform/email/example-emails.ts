import type { Database } from '../db/database.ts'
import type { Language } from '../i18n/languages.ts'
import type { EmailContent, EmailSender } from './render-email.ts'

/** What an example of an e-mail is built from. */
export interface ExampleContext {
  db: Database
  language: Language
  sender: EmailSender
  /** The seller's name and postal address on one line. */
  sellerLine: string
  now: Date
}

/**
 * Builds an example of each template, by the code that builds the e-mails. Its recipient is a made-up person, and its
 * links open no order, account or subscription.
 */
export type ExampleEmails = Record<
  string,
  (context: ExampleContext) => EmailContent | Promise<EmailContent>
>

/** The person of all examples. */
export const EXAMPLE_PERSON = {
  firstName: 'Mina',
  lastName: 'Ørsted',
  email: 'mina@example.com',
}
