import { createRequire } from 'node:module'

/**
 * Loaded before each test file. `node:test` follows every promise by `async_hooks` to know which test calls `after()`, or
 * whose error nothing has caught. A promise takes forty times as long then, and each request makes many. An
 * AsyncLocalStorage costs next to nothing and knows the same: it has the id of the test whose function runs.
 */
const hooks = createRequire(import.meta.url)(
  'node:async_hooks',
) as typeof import('node:async_hooks')
const { createHook, executionAsyncId, AsyncLocalStorage, AsyncResource } = hooks

const currentTest = new AsyncLocalStorage<number>()
/** Tells the runner which test has an id. */
let registerTest: NonNullable<Parameters<typeof createHook>[0]['init']> | undefined

const UNUSED: ReturnType<typeof createHook> = {
  enable: () => UNUSED,
  disable: () => UNUSED,
}
hooks.createHook = (options) => {
  const isOfRunner = new Error().stack?.includes('node:internal/test_runner/') === true
  if (!isOfRunner) return createHook(options)
  registerTest = options.init
  return UNUSED
}
hooks.executionAsyncId = () => currentTest.getStore() ?? executionAsyncId()

/** Their classes. The functions of tests run in their scope. */
const OF_RUNNER = new Set(['Test', 'Suite', 'TestHook'])

const { runInAsyncScope } = AsyncResource.prototype
AsyncResource.prototype.runInAsyncScope = function (fn, thisArg, ...args) {
  if (!OF_RUNNER.has(this.constructor.name)) {
    return runInAsyncScope.call(this, fn as never, thisArg, ...args) as ReturnType<typeof fn>
  }
  const id = this.asyncId()
  registerTest?.(id, 'Test', 0, this)
  const run = () => currentTest.run(id, () => fn.apply(thisArg as never, args))
  return runInAsyncScope.call(this, run) as ReturnType<typeof fn>
}
