/** What a form has: texts, lists and properties, by the brackets of its names. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Parses `metadata[key]=1&expand[0]=a&expand[]=b`, in which brackets nest. A list has its items in their order. */
export function parseForm(params: URLSearchParams): Record<string, FormValue> {
  const root: Branch = new Map()
  for (const [name, value] of params) {
    const steps = [...name.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map(([all, inner]) => inner ?? all)
    const last = steps.pop()!
    const branch = steps.reduce<Branch>(descend, root)
    branch.set(last === '' ? String(branch.size) : last, value)
  }
  return toValue(root) as Record<string, FormValue>
}

type Branch = Map<string, string | Branch>

function descend(branch: Branch, step: string): Branch {
  const name = step === '' ? String(branch.size) : step
  const found = branch.get(name)
  if (found instanceof Map) return found
  const created: Branch = new Map()
  branch.set(name, created)
  return created
}

function toValue(branch: Branch): FormValue {
  const entries = [...branch].map(
    ([name, value]) => [name, typeof value === 'string' ? value : toValue(value)] as const,
  )
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
