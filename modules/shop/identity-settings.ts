import { defineSetting } from '#platform/settings/stored-setting'
import { ShopIdentity } from './contract.ts'

/** The name and contact details that the owner has saved. */
export const shopIdentitySetting = defineSetting<ShopIdentity>({
  key: 'shop',
  schema: ShopIdentity,
  fallback: { name: null, contact_email: null, contact_phone: null },
})
