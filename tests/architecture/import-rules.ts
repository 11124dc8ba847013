import path from 'node:path'

/** Which folders a folder's code may lean on, itself included. `contract` is a module's file for the browser. */
const allowedLayers: Record<string, string[]> = {
  art: ['art'],
  db: ['db', 'modules', 'contract', 'platform', 'art'],
  platform: ['platform'],
  contract: ['contract'],
  modules: ['modules', 'contract', 'tables', 'platform', 'art'],
  api: ['api', 'modules', 'contract', 'platform'],
  app: ['app', 'contract'],
  sandbox: ['sandbox', 'platform'],
  server: [
    'server',
    'db',
    'sandbox',
    'app',
    'api',
    'modules',
    'contract',
    'platform',
    'art',
    'build',
  ],
}

interface ImportStatement {
  file: string
  from: string
  to: string
  target: string
  isType: boolean
}

/** Every place where a file leans on what it must not, as sentences. `files` maps a path to its source. */
export function findViolations(files: Record<string, string>): string[] {
  const imports = Object.entries(files).flatMap(([file, source]) => parseImports(file, source))
  const said = (rule: string, broken: (one: ImportStatement) => boolean) =>
    imports.filter(broken).map(({ file, target }) => `${file} → ${target}: ${rule}`)

  return [
    ...said('leans only downwards', (one) => !isAllowed(one)),
    ...said('a module is entered by its front door', isPrivateImport),
    ...said("only tables lean on another module's tables", isForeignTableImport),
    ...said('a contract runs in the browser, so it knows only Zod', isNonZodContractImport),
    ...said('the business knows no HTTP and no screen', isHttpOrReactImport),
    ...findCycles(imports).map((name) => `modules/${name}: leans on itself in a circle`),
    ...Object.keys(files)
      .filter((file) => file.endsWith('.tsx') && !file.startsWith('app/'))
      .map((file) => `${file}: Node runs no JSX, so it lives in app/`),
  ]
}

function parseImports(file: string, source: string): ImportStatement[] {
  const statements = source.matchAll(
    /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|\bimport\s*\(?\s*'([^']+)'/gm,
  )
  return [...statements].map(([, type, from, bare]) => {
    const written = from ?? bare!
    const target = written.startsWith('.') ? path.join(path.dirname(file), written) : written
    return { file, target, from: getLayer(file), to: getLayer(target), isType: Boolean(type) }
  })
}

/** `#contract/cart` and `modules/cart/contract.ts` are the same layer, and so are `#tables` and `tables.ts`. */
function getLayer(place: string): string {
  if (/^modules\/[^/]+\/contract(\.ts)?$/.test(place)) return 'contract'
  const [first = ''] = place.replace(/^#/, '').split('/')
  return first
}

function isAllowed({ from, to, target, isType }: ImportStatement): boolean {
  const isOurs = to in allowedLayers || ['tables', 'build', 'tests', 'bench'].includes(to)
  if (!isOurs || target.includes('+types')) return true
  if (from === 'app' && to === 'api') return isType
  return allowedLayers[from]!.includes(to)
}

function isPrivateImport({ file, target }: ImportStatement): boolean {
  return target.startsWith('modules/') && getModule(target) !== getModule(file)
}

function isForeignTableImport({ file, to }: ImportStatement): boolean {
  return to === 'tables' && path.basename(file) !== 'tables.ts'
}

function isNonZodContractImport({ from, target }: ImportStatement): boolean {
  if (from !== 'contract' || target === 'zod') return false
  return !target.startsWith('#contract/')
}

function isHttpOrReactImport({ from, target }: ImportStatement): boolean {
  return ['platform', 'contract', 'modules'].includes(from) && /^@?(hono|react)\b/.test(target)
}

function findCycles(imports: ImportStatement[]): string[] {
  const edges = imports.flatMap(({ file, target }) => {
    const [from, to] = [getCycleNode(file), getCycleNode(target)]
    return from && to && from !== to ? [{ from, to }] : []
  })
  const leansOn = Map.groupBy(edges, ({ from }) => from)
  const isInCircle = (name: string, trail: string[]): boolean =>
    trail.includes(name)
      ? name === trail[0]
      : (leansOn.get(name) ?? []).some(({ to }) => isInCircle(to, [...trail, name]))

  return [...leansOn.keys()].filter((name) => isInCircle(name, []))
}

/** A contract knows no module, not even its own: leaning on one can close no circle but one of contracts. */
function getCycleNode(place: string): string | undefined {
  const name = getModule(place)
  return name && getLayer(place) === 'contract' ? `${name}/contract` : name
}

function getModule(place: string): string | undefined {
  return place.match(/^(?:modules|#modules|#contract|#tables)\/([^/]+)/)?.[1]
}
