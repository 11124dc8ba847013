import { parseImports, resolveImport, type SourceFiles } from './source-files.ts'

/**
 * Returns the groups of nodes that import each other, directly or through others, each sorted. A node is what
 * `toNode` returns for a file: the file itself, its folder or its module. Type imports count,
 * but types of `.react-router` do not.
 */
export function findImportCycles(
  files: SourceFiles,
  toNode: (file: string) => string | null = (file) => file,
): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const statement of parseImports(files)) {
    const target = resolveImport(statement)
    const [from, to] = [toNode(statement.file), target && toNode(target)]
    if (!from || !to || from === to || statement.target.includes('+types')) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return findStronglyConnected(graph).map((group) => group.toSorted())
}

/** A module's contract runs in the browser and imports no module, so it is a node of its own. */
export function getModuleNode(file: string): string | null {
  const [, name] = file.match(/^modules\/([^/]+)\//) ?? []
  if (!name) return null
  return file.endsWith('/contract.ts') ? `${name}/contract` : name
}

/** Tarjan's algorithm, without groups of one. */
function findStronglyConnected(graph: Map<string, Set<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []

  function visit(node: string) {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) !== order.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) groups.push(group)
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return groups
}
