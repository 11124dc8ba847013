import { type SourceFiles, stripComments } from './source-files.ts'

/**
 * Returns each place where SQL of a module names a table of another one, as `file: table of module`. The integrity checks
 * compare modules with each other, so they may (decision 0036).
 */
export function findForeignTables(files: SourceFiles): string[] {
  const owners = findTableOwners(files)
  return Object.entries(files).flatMap(([file, source]) => {
    const own = getOwner(file)
    if (!own || own === 'integrity' || file.endsWith('tables.ts')) return []
    return listTablesInSql(source)
      .filter((table) => owners.has(table) && owners.get(table) !== own)
      .map((table) => `${file}: ${table} of ${owners.get(table)}`)
  })
}

function findTableOwners(files: SourceFiles): Map<string, string> {
  const definitions = Object.entries(files).filter(([file]) => file.endsWith('tables.ts'))
  return new Map(
    definitions.flatMap(([file, source]) =>
      [...source.matchAll(/Table\(\s*'([a-z_]+)'/g)].map(
        ([, table]) => [table!, getOwner(file)!] as const,
      ),
    ),
  )
}

/** Returns the module of a file, or its layer. Only modules, the platform and the sandbox own tables. */
function getOwner(file: string): string | undefined {
  return file.match(/^modules\/([^/]+)/)?.[1] ?? file.match(/^(platform|sandbox)\//)?.[1]
}

function listTablesInSql(source: string): string[] {
  const names = stripComments(source).matchAll(
    /\b(?:from|join|into|update|table)\s+(?:only\s+)?(?:sandbox\.)?([a-z_]+)/gi,
  )
  return [...new Set([...names].map(([, name]) => name!))]
}
