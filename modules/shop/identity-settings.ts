import { defineSetting } from '#platform/settings/stored-setting'
import { EmailSenderSettings, ShopIdentity } from './contract.ts'

/** The name and contact details that the owner has saved. */
export const shopIdentitySetting = defineSetting<ShopIdentity>({
  key: 'shop',
  schema: ShopIdentity,
  fallback: { name: null, contact_email: null, contact_phone: null },
})

/** The sender of e-mails that the owner has saved. */
export const emailSenderSetting = defineSetting<EmailSenderSettings>({
  key: 'email_sender',
  schema: EmailSenderSettings,
  fallback: { from_name: null, from_address: null, reply_to: null },
})
