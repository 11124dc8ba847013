import type { ExampleContext, ExampleEmails } from '#platform/email/example-emails'
import type { EmailBlock } from '#platform/email/render-email'
import { buildPagePath } from '#platform/i18n/page-path'
import { buildChatAnswerEmail } from './chat-answer-email.ts'
import { buildReceiptBlocks, buildTicketEmail } from './send-ticket-email.ts'
import { supportTexts } from './support-texts.ts'

const NUMBER = 1042
/** A clerk writes it, in whatever language. */
const ANSWER: EmailBlock = { kind: 'text', text: 'Yes, the lamp dims. – Theo' }

/** Examples of the e-mails about conversations with support. */
export const supportExamples = {
  'ticket-receipt': (context) => {
    const { language, now } = context
    const ticket = { number: NUMBER, language, createdAt: now }
    const blocks = buildReceiptBlocks(supportTexts(language), ticket)
    return buildTicketEmail({ kind: 'receipt', ...toParts(context), blocks, number: NUMBER })
  },
  'ticket-answer': (context) =>
    buildTicketEmail({ kind: 'answer', ...toParts(context), blocks: [ANSWER], number: NUMBER }),
  'chat-answer': (context) => buildChatAnswerEmail({ ...toParts(context), blocks: [ANSWER] }),
} satisfies ExampleEmails

function toParts({ language, sender, sellerLine }: ExampleContext) {
  const url = sender.publicUrl + buildPagePath(language, '/support')
  return { language, sender, sellerLine, url }
}
