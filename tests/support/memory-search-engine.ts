import type { SearchDocument, SearchEngine, SearchHit } from '#modules/catalog'

/** A search engine in memory: a product matches if its texts contain a reading. Its methods can be replaced. */
export class MemorySearchEngine implements SearchEngine {
  name = 'memory:products'
  readonly documents = new Map<string, SearchDocument>()
  /** Versions in the order in which they were written. */
  readonly written: number[] = []
  searches = 0

  #isPrepared = false

  async prepare() {
    const isNew = !this.#isPrepared
    this.#isPrepared = true
    return { isNew }
  }

  /** Loses the index. */
  drop() {
    this.#isPrepared = false
    this.documents.clear()
  }

  async write(documents: SearchDocument[]) {
    for (const document of documents) {
      const { version = 0 } = this.documents.get(document.id) ?? {}
      if (document.version >= version) this.documents.set(document.id, document)
      this.written.push(document.version)
    }
  }

  async refresh() {}

  async removeOlderThan(version: number) {
    for (const [id, document] of this.documents)
      if (document.version < version) this.documents.delete(id)
  }

  async search({ readings }: { readings: string[] }): Promise<SearchHit[]> {
    this.searches++
    return this.list().flatMap(({ id, text }) =>
      readings.some((reading) => text.includes(reading.toLowerCase())) ? [{ id, score: 1 }] : [],
    )
  }

  async verify() {}

  /** The documents that are not removed, with all their texts. */
  list() {
    return [...this.documents.values()].flatMap(({ id, texts }) =>
      texts === null ? [] : [{ id, text: JSON.stringify(texts).toLowerCase() }],
    )
  }
}
