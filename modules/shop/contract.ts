import { z } from 'zod'
import { singleLineText } from '#contract/addresses'

/** An empty field stands for no value. */
const toNull = (text: string | null) => text || null

const optionalLine = (maxLength: number) =>
  z
    .union([z.string().trim().max(0), singleLineText(maxLength)])
    .nullable()
    .transform(toNull)

/** What the environment variable of the name may have, too. */
const MAX_NAME_LENGTH = 60

/** Null leaves what the configuration says. */
const fields = {
  name: optionalLine(MAX_NAME_LENGTH).meta({ example: 'Lamp & Co.' }),
  contact_email: z
    .union([z.literal(''), z.email().max(254)])
    .nullable()
    .transform(toNull)
    .meta({ example: 'help@lamp.example' }),
  contact_phone: z
    .union([z.literal(''), z.string().regex(/^\+?[\d ()-]{3,30}$/)])
    .nullable()
    .transform(toNull)
    .meta({ example: '+31 20 555 0100' }),
}

/** The name of the shop, and how shoppers reach it. */
export const ShopIdentity = z.object(fields).meta({ id: 'ShopIdentity' })
export type ShopIdentity = z.output<typeof ShopIdentity>

/** A logo as it is shown: a PNG. */
export const LogoPicture = z
  .object({ id: z.uuid(), src: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'LogoPicture' })
export type LogoPicture = z.infer<typeof LogoPicture>

/** The logos that the shop shows instead of the word mark. Null shows the word mark. */
export const ShopLogoChoice = z
  .object({
    light: z.uuid().nullable().meta({ description: 'The id of an uploaded logo' }),
    dark: z
      .uuid()
      .nullable()
      .meta({ description: 'For dark backgrounds; null puts the other one on a white ground' }),
  })
  .refine(({ light, dark }) => light !== null || dark === null, {
    path: ['light'],
    error: 'required',
  })
  .meta({ id: 'ShopLogoChoice' })
export type ShopLogoChoice = z.infer<typeof ShopLogoChoice>

/** From whom e-mails come, and where answers go. Null leaves what the configuration says. */
export const EmailSenderSettings = z
  .object({
    from_name: optionalLine(80).meta({ example: 'Lamp & Co.' }),
    from_address: z
      .union([z.literal(''), z.email().max(254)])
      .nullable()
      .transform(toNull)
      .meta({ example: 'orders@lamp.example' }),
    reply_to: z
      .union([z.literal(''), z.email().max(254)])
      .nullable()
      .transform(toNull)
      .meta({ example: 'help@lamp.example' }),
  })
  .meta({ id: 'EmailSenderSettings' })
export type EmailSenderSettings = z.output<typeof EmailSenderSettings>

/** What the owner asks of orders that shoppers place. */
export const CheckoutRules = z
  .object({
    guest_checkout: z.boolean().meta({ description: 'Whether shoppers may order without account' }),
    phone_required: z.boolean(),
    minimum_order: z.number().min(0).max(1_000_000).multipleOf(0.01).meta({
      description: 'What the items must cost after discounts, in the currency of the books',
      example: 25,
    }),
  })
  .meta({ id: 'CheckoutRules' })
export type CheckoutRules = z.infer<typeof CheckoutRules>
