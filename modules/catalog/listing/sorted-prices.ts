/**
 * The prices of products in minor units, sorted, so that those in a range are counted by two binary searches. The next
 * count merges the changes before it in one pass, however many they are.
 */
export class SortedPrices {
  #prices: Float64Array
  #added: number[] = []
  #removed: number[] = []

  constructor(sorted: Float64Array = new Float64Array()) {
    this.#prices = sorted
  }

  /** Adds a price `times` times, or removes it if `times` is below zero. */
  add(price: number, times: number) {
    const changed = times > 0 ? this.#added : this.#removed
    for (let left = Math.abs(times); left > 0; left--) changed.push(price)
  }

  /** Counts the prices from `min` to `max`, both included. Throws if a price was removed that is not among them. */
  countBetween(min: number, max: number): number {
    if (this.#added.length + this.#removed.length > 0) this.#merge()
    return this.#countBelow(max + 1) - this.#countBelow(min)
  }

  #countBelow(bound: number): number {
    let [low, high] = [0, this.#prices.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#prices[middle]! < bound) low = middle + 1
      else high = middle
    }
    return low
  }

  #merge() {
    const [prices, added, removed] = [this.#prices, this.#added.sort(ascending), this.#removed]
    removed.sort(ascending)
    const size = Math.max(0, prices.length + added.length - removed.length)
    const merged = new Float64Array(size)
    let [fromPrices, fromAdded, skipped, at] = [0, 0, 0, 0]
    while (fromPrices < prices.length || fromAdded < added.length) {
      const takesAdded = fromPrices === prices.length || added[fromAdded]! < prices[fromPrices]!
      const price = takesAdded ? added[fromAdded++]! : prices[fromPrices++]!
      if (price === removed[skipped]) skipped++
      else merged[at++] = price
    }
    if (skipped < removed.length) throw new Error('A price was removed that is not in the index')
    this.#prices = merged
    this.#added = []
    this.#removed = []
  }
}

function ascending(a: number, b: number): number {
  return a - b
}
