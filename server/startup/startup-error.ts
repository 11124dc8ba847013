/** A reason that whoever starts the shop can do something about: said as one sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
