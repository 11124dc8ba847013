import { randomUUID } from 'node:crypto'
import { sellerSetting } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import type { EmailSender } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { getIssue } from './list-issues.ts'
import { createIssueRenderer, pickText } from './render-issue.ts'
import type { IssueId } from './tables.ts'

interface PreviewIssueInput {
  id: IssueId
  /** Of the reader. */
  language: Language
  sender: EmailSender
}

/** Renders an issue as a subscriber gets it; its link to unsubscribe has no token. Null if there is no such issue. */
export async function previewIssue(db: Database, { id, language, sender }: PreviewIssueInput) {
  const issue = await getIssue(db, id)
  if (!issue) return null
  const text = pickText(issue.texts, language)
  const { name, lines } = await sellerSetting.get(db)
  const render = createIssueRenderer(text, { sender, sellerLine: [name, ...lines].join(', ') })
  const path = buildPagePath(text.language, '/newsletter/unsubscribe')
  return { language: text.language, ...render({ unsubscribeUrl: sender.publicUrl + path }) }
}

interface SendTestIssueInput extends PreviewIssueInput {
  email: string
  now: Date
}

/** Sends an issue to one address, in any state of it. Returns false if there is no such issue. */
export async function sendTestIssue(
  db: Database,
  { email: to, now, ...input }: SendTestIssueInput,
): Promise<boolean> {
  const rendered = await previewIssue(db, input)
  if (!rendered) return false
  const { language: _, ...email } = rendered
  const template = 'newsletter-test'
  await enqueueEmail(db, { template, dedupeKey: randomUUID(), to, ...email, now })
  return true
}
