import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'

// Import it before the rest of a program. Loading the shop then takes a third of the time and 150 MB less memory.

// Keeps the compiled code of the libraries. A folder that is not writable is ignored.
enableCompileCache('node_modules/.cache/node')

/**
 * For every import of a package, and every import inside it, Node parses the exports in its package.json again.
 * drizzle-orm lists 130 KB of them.
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
