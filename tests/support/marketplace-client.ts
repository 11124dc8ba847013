import type { Marketplace, MarketplaceClient } from '#modules/marketplace'

export const SECRET_KEY = 'a-key-of-the-tests'
export const REDIRECT_URI = 'http://shop.test/auth/aliexpress/callback'
export const SANDBOX_URL = 'http://sandbox.example/sandbox/marketplace'

/** The marketplace of a shop of the tests. Pictures of the sandbox are drawings of the shop. */
export function buildMarketplace(client: MarketplaceClient): Marketplace {
  return {
    ...{ client, isSandbox: true, redirectUri: REDIRECT_URI },
    ...{ trackingId: 'shop', secretKey: SECRET_KEY },
    getItemUrl: (id) => `${SANDBOX_URL}/item/${id}`,
    toPictureSource: (url) =>
      url.replace(`${SANDBOX_URL}/pictures/`, 'art:').replace(/\.webp$/, ''),
  }
}
