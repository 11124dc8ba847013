import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Source text by path from the root of the repository. */
export type SourceFiles = Record<string, string>

export interface ImportStatement {
  file: string
  /** As written, but relative paths are resolved: `#modules/cart`, `modules/cart/add-item.ts`, `zod`. */
  target: string
  isType: boolean
}

/** Reads all sources that run in production, without tests and generated types. */
export function readSourceFiles(): SourceFiles {
  const files = globSync('{api,app,demo,modules,platform,sandbox,server}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.ts', '**/*.d.ts', 'demo/art/motifs/**'],
  })
  return Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

/** Lists static, re-exporting and dynamic imports, of types too. */
export function parseImports(files: SourceFiles): ImportStatement[] {
  return Object.entries(files).flatMap(([file, source]) => {
    const statements = source.matchAll(
      /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|\bimport\s*\(?\s*'([^']+)'/gm,
    )
    return [...statements].map(([, type, from, bare]) => {
      const written = from ?? bare!
      const target = written.startsWith('.') ? path.join(path.dirname(file), written) : written
      return { file, target, isType: Boolean(type) }
    })
  })
}

/** The `imports` of `package.json`, longest first, so that the closest one is found. */
const aliases = Object.entries(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }).imports,
).sort(([one], [other]) => other.length - one.length)

/** Returns the file that an import names, or null for a package. */
export function resolveImport({ target }: ImportStatement): string | null {
  if (!target.startsWith('#')) return /\.[a-z]+$/.test(target) ? target : null
  for (const [alias, file] of aliases) {
    const [start = '', end = ''] = alias.split('*')
    if (alias === target) return file.slice(2)
    if (!alias.includes('*') || !target.startsWith(start) || !target.endsWith(end)) continue
    return file.slice(2).replace('*', target.slice(start.length))
  }
  return null
}

/** Removes comments, so that their text is not treated as code. */
export function stripComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
}
