import { z } from 'zod'
import { LANGUAGES } from '#platform/i18n/languages'

/** What an e-mail is about, in the order of the list. */
export const EMAIL_TEMPLATE_GROUPS = ['orders', 'preferences', 'support', 'account'] as const

export const EmailTemplate = z
  .object({
    id: z.string().meta({ example: 'order-confirmed' }),
    group: z.enum(EMAIL_TEMPLATE_GROUPS),
    subject: z.string().meta({ description: 'Of the example in the language' }),
  })
  .meta({ id: 'EmailTemplate' })
export type EmailTemplate = z.infer<typeof EmailTemplate>

export const EmailTemplateLanguage = z.object({ language: z.enum(LANGUAGES) })

export const EmailPreview = z
  .object({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'EmailPreview' })
export type EmailPreview = z.infer<typeof EmailPreview>
