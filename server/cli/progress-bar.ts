const WIDTH = 30
/** Without a terminal, one line is printed per tenth. */
const STEP = 0.1

export interface ProgressBar {
  /** `done` from 0 to 1. */
  update(done: number, text: string): void
  /** Removes the bar, so that a line can be printed. */
  clear(): void
}

/** Creates a progress bar for a terminal. Without a terminal it prints lines. */
export function createProgressBar(out: NodeJS.WriteStream): ProgressBar {
  let printed = 0
  return {
    update(done, text) {
      const percent = `${Math.floor(done * 100)} %`
      if (out.isTTY) {
        const filled = Math.round(done * WIDTH)
        const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
        out.write(`\r\x1b[2K${bar} ${percent.padStart(5)}  ${text}`)
      } else if (done >= printed + STEP && done < 1) {
        printed = Math.floor(done / STEP) * STEP
        out.write(`${percent.padStart(5)}  ${text}\n`)
      }
    },
    clear() {
      if (out.isTTY) out.write('\r\x1b[2K')
    },
  }
}
