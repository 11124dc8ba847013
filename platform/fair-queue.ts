/** A queue in which the items of different keys take turns, so that one key with many items does not delay the others. */
export class FairQueue<Item> {
  /** By key, the key whose turn is next first. No list is empty. */
  readonly #items = new Map<string, Item[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  push(key: string, item: Item): void {
    const items = this.#items.get(key)
    if (items) items.push(item)
    else this.#items.set(key, [item])
    this.#length++
  }

  /** Removes and returns the item whose turn it is; undefined if there is none. */
  shift(): Item | undefined {
    const [next] = this.#items
    if (!next) return undefined
    const [key, items] = next
    const item = items.shift()
    this.#length--
    this.#items.delete(key)
    if (items.length > 0) this.#items.set(key, items)
    return item
  }

  remove(key: string, item: Item): void {
    const items = this.#items.get(key) ?? []
    const index = items.indexOf(item)
    if (index !== -1) this.#removeAt(key, items, index)
  }

  /** Makes room for an item of `key`: removes and returns the newest item of the key with the most. Null if that is `key`. */
  makeRoom(key: string): Item | null {
    const lists = [...this.#items]
    const longest = lists.reduce((a, b) => (b[1].length > a[1].length ? b : a), [key, [] as Item[]])
    const [longestKey, items] = longest
    const ownLength = this.#items.get(key)?.length ?? 0
    if (items.length <= ownLength + 1) return null
    const newest = items.at(-1)!
    this.#removeAt(longestKey, items, items.length - 1)
    return newest
  }

  #removeAt(key: string, items: Item[], index: number): void {
    items.splice(index, 1)
    this.#length--
    if (items.length === 0) this.#items.delete(key)
  }
}
