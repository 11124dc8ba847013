/** What a page asks the service worker to cache. Paths are of this shop, with the prefix of the language and the query. */
export interface CacheMessage {
  kind: 'cache'
  pages: string[]
  /** The page that stands in for one that was never seen, in the language of the sender. Null if it was sent before. */
  offlinePage: string | null
}

export function isCacheMessage(data: unknown): data is CacheMessage {
  return (data as Partial<CacheMessage> | null)?.kind === 'cache'
}
