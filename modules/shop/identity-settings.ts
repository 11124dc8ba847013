import { defineSetting } from '#platform/settings/stored-setting'
import { EmailSenderSettings, ShopIdentity, ShopLogoChoice } from './contract.ts'

/** The name and contact details that the owner has saved. */
export const shopIdentitySetting = defineSetting<ShopIdentity>({
  key: 'shop',
  schema: ShopIdentity,
  fallback: { name: null, contact_email: null, contact_phone: null },
})

/** The logos that the owner has chosen. */
export const shopLogoSetting = defineSetting<ShopLogoChoice>({
  key: 'shop_logo',
  schema: ShopLogoChoice,
  fallback: { light: null, dark: null },
})

/** The sender of e-mails that the owner has saved. */
export const emailSenderSetting = defineSetting<EmailSenderSettings>({
  key: 'email_sender',
  schema: EmailSenderSettings,
  fallback: { from_name: null, from_address: null, reply_to: null },
})
