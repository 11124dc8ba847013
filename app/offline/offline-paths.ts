/**
 * Pages that are cached for the time without a connection. Their HTML is the same for every shopper. Pages of a payment,
 * of the account and of links in e-mails are not among them: their addresses hold secrets, and they are nothing without
 * the server. The paths are without the prefix of a language.
 */
const CACHEABLE_PAGES =
  /^\/(?:(?:shop|categories|products|product|search|blog)(?:\/[^?]*)?|cart|wishlist|about|support|terms|privacy|returns|size-guide|accessibility|imprint|offline)?$/

const PERSONAL_READS = /^\/api\/(?:carts\/[^/]+|wishlist)$/
const CATALOGUE_READS = /^\/api\/(?:products|categories|currencies|content|reviews)\b/

/** `path` without the prefix of a language. */
export function isCacheablePage(path: string): boolean {
  return CACHEABLE_PAGES.test(path)
}

/** Answers about the cart and the wishlist, which are different for each user of the browser. */
export function isPersonalRead(path: string): boolean {
  return PERSONAL_READS.test(path)
}

export function isCatalogueRead(path: string): boolean {
  return CATALOGUE_READS.test(path)
}
