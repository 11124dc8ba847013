/**
 * A search sorts and counts this many hits, so that a word that every tenth product has costs no more in a large shop.
 * PostgreSQL chooses which ones of more.
 */
export const MAX_SEARCH_HITS = 10_000
