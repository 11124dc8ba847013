/** Tag of responses that show the products of the affiliate interface. */
export const AFFILIATE_TAG = 'affiliate-products'
