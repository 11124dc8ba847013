/** An error that the operator can fix. It is printed as one sentence, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError'
}
