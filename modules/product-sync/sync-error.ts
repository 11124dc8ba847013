import type { AppError } from '#platform/result'

/** No further product of a run can be read until somebody acts. */
export class SyncStoppedError extends Error {
  readonly error: AppError

  constructor(error: AppError) {
    super(error.code)
    this.error = error
  }
}

/** The marketplace asks to wait. */
export class SyncPausedError extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`The marketplace is closed for ${seconds} seconds`)
    this.seconds = seconds
  }
}
