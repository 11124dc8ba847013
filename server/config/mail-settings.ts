import { z } from 'zod'
import { pem } from './setting-types.ts'

const DOMAIN = String.raw`[a-z0-9-]+(\.[a-z0-9-]+)*`

/** The settings of e-mails: who sends them, who signs them, and where they come back to. */
export const MAIL_SETTINGS = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is not a URL like smtp://user:password@host:587' })
    .optional(),
  SMTP_CA_FILE: z.string().optional(),
  MAIL_TRANSPORT_MODULE: z.string().optional(),
  MAIL_FROM: z.string().default('Outwit <shop@localhost>'),
  MAIL_DKIM_DOMAIN: z
    .string()
    .regex(new RegExp(`^${DOMAIN}$`, 'i'), 'is no domain')
    .optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(new RegExp(`^${DOMAIN}$`, 'i'), 'is no selector')
    .optional(),
  MAIL_DKIM_PRIVATE_KEY: pem.optional(),
  MAIL_DKIM_PRIVATE_KEY_FILE: z.string().optional(),
  // The token of an e-mail follows: a local part has 64 characters at most.
  MAIL_BOUNCE_ADDRESS: z
    .string()
    .regex(
      new RegExp(`^[a-z0-9._-]{1,11}@${DOMAIN}$`, 'i'),
      'is not an address like bounces@shop.example, with at most 11 characters before the @',
    )
    .optional(),
  MAIL_BOUNCE_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
}

export type MailSettings = z.infer<z.ZodObject<typeof MAIL_SETTINGS>>
/** Those by which a transport is opened. */
export type MailTransportSettings = Omit<MailSettings, 'MAIL_FROM'>

/** Rejects settings that exclude each other, and those of which a part is missing. */
export function validateMail(config: MailSettings, context: z.RefinementCtx): void {
  const refuse = (name: keyof MailSettings, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (config.SMTP_URL && config.MAIL_TRANSPORT_MODULE)
    refuse('MAIL_TRANSPORT_MODULE', 'excludes SMTP_URL')
  for (const name of ['SMTP_CA_FILE', 'MAIL_DKIM_DOMAIN'] as const)
    if (config[name] && !config.SMTP_URL) refuse(name, 'needs SMTP_URL')
  validateDkim(config, refuse)
  if (config.MAIL_BOUNCE_ADDRESS && !config.MAIL_BOUNCE_TOKEN)
    refuse('MAIL_BOUNCE_TOKEN', 'is needed with MAIL_BOUNCE_ADDRESS')
}

function validateDkim(
  config: MailSettings,
  refuse: (name: keyof MailSettings, message: string) => void,
): void {
  const { MAIL_DKIM_PRIVATE_KEY: key, MAIL_DKIM_PRIVATE_KEY_FILE: file } = config
  if (key && file) refuse('MAIL_DKIM_PRIVATE_KEY_FILE', 'excludes MAIL_DKIM_PRIVATE_KEY')
  const isSet = { MAIL_DKIM_DOMAIN: config.MAIL_DKIM_DOMAIN, MAIL_DKIM_PRIVATE_KEY: key ?? file }
  const parts = { ...isSet, MAIL_DKIM_SELECTOR: config.MAIL_DKIM_SELECTOR }
  if (!Object.values(parts).some(Boolean)) return
  for (const [name, value] of Object.entries(parts))
    if (!value) refuse(name as keyof MailSettings, 'is missing: DKIM needs all three')
}
