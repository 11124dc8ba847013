export { shopIdentitySetting } from './identity-settings.ts'
export { type ConfiguredShop, SHOP_TAG, ShopInfo } from './shop-info.ts'
