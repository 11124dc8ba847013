export class LineIsFull extends Error {}

interface Width {
  atOnce: number
  /** Beyond so many waiting, newcomers are turned away with `LineIsFull`. */
  mostWaiting: number
}

/** Heavy work, a few pieces at a time. Who is patient waits until nobody else does. */
export class Line {
  readonly #width: Width
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #patient: (() => void)[] = []

  constructor(width: Width) {
    this.#width = width
  }

  async run<Result>(task: () => Promise<Result>, { patient = false } = {}): Promise<Result> {
    await this.#turn(patient)
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift() ?? this.#patient.shift()
      if (next) next()
      else this.#running--
    }
  }

  /** A turn is handed from one to the next, so the count of those running stays as it is. */
  async #turn(patient: boolean): Promise<void> {
    if (this.#running < this.#width.atOnce) {
      this.#running++
      return
    }
    const queue = patient ? this.#patient : this.#waiting
    if (queue.length >= this.#width.mostWaiting) throw new LineIsFull()
    await new Promise<void>((resolve) => queue.push(resolve))
  }
}
