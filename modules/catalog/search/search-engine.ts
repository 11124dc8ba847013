import type { Language } from '#platform/i18n/languages'

/** What a product is found by in one language. Plain text; empty where it has none. The order is that of importance. */
export interface SearchTexts {
  /** The part of the title that names the thing: "Basket" of "Basket with blanket". */
  head: string
  title: string
  /** The names of its category and of those above it. */
  categories: string
  /** Values of options that are for sale, such as colours and sizes. */
  options: string
  brand: string
  /** Values of attributes, such as materials. */
  attributes: string
  skus: string
  /** With the names of attributes. It names other things too: "fits every lamp". */
  description: string
}

/** A product, or that it has none of its texts any more. */
export interface SearchDocument {
  /** A UUID. */
  id: string
  /** Grows with each change of the product. A safe integer. */
  version: number
  /**
   * By language; the base language (`en`) always, others if a text is translated. Searches of a language without texts
   * find the product by its base texts. Null if it is not for sale: the document is to be removed.
   */
  texts: Partial<Record<Language, SearchTexts>> | null
}

export interface SearchEngineQuery {
  /**
   * What is searched for, at least one and at most ten texts: the words as they were typed, without the small words of the
   * language, then the same with synonyms of the shop in place of words, or the two parts of a German or Dutch compound that
   * the catalogue has. A product matches if it has all words of one of
   * them; the first is worth most.
   */
  readings: string[]
  language: Language
  /** Whether the last word of the first reading may be the beginning of one. */
  isPrefix: boolean
  /** Of hits, at most 10,000. */
  limit: number
}

export interface SearchHit {
  id: string
  /** Positive, of any scale. Of hits whose scores are about equal, the shop shows popular ones first and sold-out ones last. */
  score: number
}

/**
 * A search engine beside PostgreSQL. It answers which products match a text, and how well; prices, stock, filters, and
 * whether a product is for sale are the shop's. Every method throws if the engine cannot be reached or refuses.
 * `npm run conformance -- search FILE` checks an adapter.
 */
export interface SearchEngine {
  /**
   * Of the index and of how it is made: `opensearch:products-v1`. If it changes, the shop fills the index anew, and answers
   * from PostgreSQL meanwhile.
   */
  name: string
  /** Creates the index if it does not exist. `isNew`: it has been created now, and is empty. */
  prepare(): Promise<{ isNew: boolean }>
  /**
   * Stores documents, and removes those without texts. A document of a lower version than the engine has is ignored, also
   * if it was removed a moment ago: the same and older ones arrive again after a failure. Rejects if one of them was not
   * stored.
   */
  write(documents: SearchDocument[]): Promise<void>
  /** Resolves once searches see what was written. */
  refresh(): Promise<void>
  /** Removes the documents whose version is below this one: of products that the shop no longer knows. */
  removeOlderThan(version: number): Promise<void>
  /**
   * Returns the best hits, the best first. Words are compared without regard to case and accents, and by their stems; what
   * only the description has is no hit. If no product has all words, spelling is forgiven. The signal ends the wait.
   */
  search(query: SearchEngineQuery, options: { signal: AbortSignal }): Promise<SearchHit[]>
  /** Resolves if the engine answers and accepts the sign-in. */
  verify(): Promise<void>
}
