import { defineSetting } from '#platform/settings/stored-setting'
import { AffiliateKeyword, DEFAULT_AFFILIATE_KEYWORD } from '../contract.ts'

/** What the products of the marketplace on the home page are searched by. */
export const affiliateKeywordSetting = defineSetting({
  key: 'affiliate_keyword',
  schema: AffiliateKeyword,
  fallback: DEFAULT_AFFILIATE_KEYWORD,
})
