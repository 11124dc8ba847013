import {
  type AliExpressConnection,
  createAliExpressProvider,
  type Marketplace,
  type MarketplaceClient,
} from '#modules/marketplace'

export const SECRET_KEY = 'a-key-of-the-tests'
export const REDIRECT_URI = 'http://shop.test/auth/aliexpress/callback'
export const SANDBOX_URL = 'http://sandbox.example/sandbox/marketplace'

/** The marketplace of a shop of the tests. Pictures of the sandbox are drawings of the shop. */
export function buildMarketplace(client: MarketplaceClient): Marketplace & {
  aliExpress: AliExpressConnection
} {
  const aliExpress = {
    ...{ client, isSandbox: true, redirectUri: REDIRECT_URI },
    ...{ trackingId: 'shop', secretKey: SECRET_KEY },
  }
  return {
    ...{ aliExpress, provider: createAliExpressProvider(client, aliExpress) },
    toPictureSource: (url) =>
      url.replace(`${SANDBOX_URL}/pictures/`, 'art:').replace(/\.webp$/, ''),
  }
}
