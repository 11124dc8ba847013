const WIDTH = 30
/** Without a terminal a line stands for so much of the way. */
const STEP_SHARE = 0.1

export interface ProgressBar {
  /** `done` from 0 to 1. */
  update(done: number, text: string): void
  /** Takes the bar away, so that a line can be written. */
  clear(): void
}

/** A bar that moves on a terminal; elsewhere a line for each tenth of the way. */
export function createProgressBar(out: NodeJS.WriteStream): ProgressBar {
  let told = 0
  return {
    update(done, text) {
      const percent = `${Math.floor(done * 100)} %`
      if (out.isTTY) {
        const full = Math.round(done * WIDTH)
        const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full)
        out.write(`\r\x1b[2K${bar} ${percent.padStart(5)}  ${text}`)
      } else if (done >= told + STEP_SHARE && done < 1) {
        told = Math.floor(done / STEP_SHARE) * STEP_SHARE
        out.write(`${percent.padStart(5)}  ${text}\n`)
      }
    },
    clear() {
      if (out.isTTY) out.write('\r\x1b[2K')
    },
  }
}
