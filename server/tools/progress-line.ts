const WIDTH = 30
/** Without a terminal a line stands for so much of the way. */
const STEP = 0.1

export interface ProgressLine {
  /** `done` from 0 to 1. */
  show(done: number, text: string): void
  /** Takes the bar away, so that a line can be written. */
  clear(): void
}

/** A bar that moves on a terminal; elsewhere a line for each tenth of the way. */
export function progressLine(out: NodeJS.WriteStream): ProgressLine {
  let told = 0
  return {
    show(done, text) {
      const percent = `${Math.floor(done * 100)} %`
      if (out.isTTY) {
        const full = Math.round(done * WIDTH)
        const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full)
        out.write(`\r\x1b[2K${bar} ${percent.padStart(5)}  ${text}`)
      } else if (done >= told + STEP && done < 1) {
        told = Math.floor(done / STEP) * STEP
        out.write(`${percent.padStart(5)}  ${text}\n`)
      }
    },
    clear() {
      if (out.isTTY) out.write('\r\x1b[2K')
    },
  }
}
