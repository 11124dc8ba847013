export { getEmailFrom, parseMailbox } from './email-from.ts'
export { emailSenderSetting, shopIdentitySetting } from './identity-settings.ts'
export { type ConfiguredShop, SHOP_TAG, ShopInfo } from './shop-info.ts'
