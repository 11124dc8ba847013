import type { MarketplaceClient } from './client/call-marketplace.ts'
import type { MarketplaceProvider } from './provider/marketplace-provider.ts'

/** The marketplace of the shop. */
export interface Marketplace {
  provider: MarketplaceProvider
  /** How the shop is connected to AliExpress. Null with another marketplace, whose adapter has what it needs. */
  aliExpress: AliExpressConnection | null
  /** The source of a picture by its address: another one for what the shop has already. */
  toPictureSource: (url: string) => string
}

/** The app and the consent with which the shop calls AliExpress, real or the sandbox. */
export interface AliExpressConnection {
  client: MarketplaceClient
  isSandbox: boolean
  /** Where the page of the consent leads back to. It is registered at the marketplace. */
  redirectUri: string
  /** Of the account that is paid commissions. */
  trackingId: string
  /** Encrypts tokens. */
  secretKey: string
}
