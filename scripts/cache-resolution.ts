import { type ResolveFnOutput, registerHooks } from 'node:module'

/**
 * Loaded before each test file. For every import of a package, and every import inside it, Node parses the exports in
 * its package.json again. drizzle-orm lists 130 KB of them, which took 40 % of the CPU time of loading the shop.
 */
const LIBRARY = 'drizzle-orm'
const LIBRARY_FOLDER = `/node_modules/${LIBRARY}/`

const resolved = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '' } = context
    if (parentURL.includes(LIBRARY_FOLDER) && specifier.startsWith('.')) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    }
    if (!specifier.startsWith(LIBRARY)) return nextResolve(specifier, context)

    const result = resolved.get(specifier) ?? {
      ...nextResolve(specifier, context),
      shortCircuit: true,
    }
    resolved.set(specifier, result)
    return result
  },
})
