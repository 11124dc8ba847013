const MAX_PER_CALLER = 32
const MAX_PER_PROCESS = 2_000

/** Counts the open streams of this process, so that neither it nor one caller has too many. */
export class StreamLimits {
  readonly #callers = new Map<string, number>()
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Counts one more stream of a caller. Returns false if there are too many. */
  take(caller: string): boolean {
    const ofCaller = this.#callers.get(caller) ?? 0
    if (ofCaller >= MAX_PER_CALLER || this.#count >= MAX_PER_PROCESS) return false
    this.#callers.set(caller, ofCaller + 1)
    this.#count += 1
    return true
  }

  release(caller: string) {
    this.#count -= 1
    const left = this.#callers.get(caller)! - 1
    if (left > 0) this.#callers.set(caller, left)
    else this.#callers.delete(caller)
  }
}
