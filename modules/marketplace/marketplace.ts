import type { MarketplaceClient } from './client/call-marketplace.ts'

/** The marketplace of the shop, real or the sandbox. */
export interface Marketplace {
  client: MarketplaceClient
  isSandbox: boolean
  /** Where the page of the consent leads back to. It is registered at the marketplace. */
  redirectUri: string
  /** Of the account that is paid commissions. */
  trackingId: string
  /** The page of a product there. */
  getItemUrl: (supplierProductId: string) => string
  /** The source of a picture by its address: another one for what the shop has already. */
  toPictureSource: (url: string) => string
  /** Encrypts tokens. */
  secretKey: string
}
