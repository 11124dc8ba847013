import { writeFileSync } from 'node:fs'

/** Of the package `faketime`. */
export const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** A clock for a process, which can jump while it runs. `settings` are of its environment. */
export function openClock(folder: string) {
  const file = `${folder}/clock`
  const set = (offsetMs: number) => writeFileSync(file, `+${offsetMs / 1000}s\n`)
  set(0)
  return {
    settings: {
      ...{ LD_PRELOAD: FAKETIME, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' },
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  }
}
