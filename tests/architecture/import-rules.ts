import path from 'node:path'
import { type ImportStatement, parseImports, type SourceFiles } from './source-files.ts'

/** What screens may import of the platform: none of it loads Zod, which the browser needs only for forms. */
const SCREEN_PLATFORM = ['brand', 'fair-draw', 'i18n', 'money', 'picture-preview'].map(
  (name) => `platform/${name}`,
)

/** Which layers a layer may import, itself included. `contract` is a module's file for the browser. */
const ALLOWED_LAYERS: Record<string, string[]> = {
  platform: ['platform'],
  demo: ['demo', 'modules', 'contract', 'platform'],
  contract: ['contract', 'platform/i18n'],
  modules: ['modules', 'contract', 'tables', 'platform'],
  api: ['api', 'modules', 'contract', 'platform'],
  app: ['app', 'contract', ...SCREEN_PLATFORM],
  sandbox: ['sandbox', 'platform'],
  server: ['server', 'demo', 'sandbox', 'app', 'api', 'modules', 'contract', 'platform', 'build'],
  simulation: ['simulation', 'server', 'api', 'modules', 'contract', 'platform'],
  drills: [
    'drills',
    'tests',
    'server',
    'demo',
    'sandbox',
    'api',
    'modules',
    'contract',
    'platform',
  ],
}

/** Returns each import that breaks a rule, as `file → target: rule`. */
export function findForbiddenImports(files: SourceFiles): string[] {
  const imports = parseImports(files)
  const check = (rule: string, isForbidden: (one: ImportStatement) => boolean) =>
    imports.filter(isForbidden).map(({ file, target }) => `${file} → ${target}: ${rule}`)

  return [
    ...check('a layer imports only the layers below it', (one) => !isAllowedLayer(one)),
    ...check('another module is imported by its index.ts', isPrivateImport),
    ...check("only tables.ts imports another module's tables", isForeignTableImport),
    ...check('a contract runs in the browser, so it imports only Zod', isHeavyContractImport),
    ...check('modules know neither HTTP nor React', isHttpOrReactImport),
    ...Object.keys(files)
      .filter((file) => file.endsWith('.tsx') && !file.startsWith('app/'))
      .map((file) => `${file}: Node runs no JSX, so it belongs in app/`),
  ]
}

/** `#contract/cart` and `modules/cart/contract.ts` are one layer, and so are `#tables/cart` and its `tables.ts`. */
function getLayer(place: string): string {
  if (/^modules\/[^/]+\/contract(\.ts)?$/.test(place)) return 'contract'
  const [first = ''] = place.replace(/^#/, '').split('/')
  return first
}

function isAllowedLayer({ file, target, isType }: ImportStatement): boolean {
  const [from, to] = [getLayer(file), getLayer(target)]
  const isOwnLayer = to in ALLOWED_LAYERS || ['tables', 'build', 'tests', 'bench'].includes(to)
  if (!isOwnLayer || target.includes('+types')) return true
  if (from === 'app' && to === 'api') return isType
  return ALLOWED_LAYERS[from]!.some(
    (layer) => layer === to || target === `#${layer}` || target.startsWith(`#${layer}/`),
  )
}

function isPrivateImport({ file, target }: ImportStatement): boolean {
  return target.startsWith('modules/') && getModule(target) !== getModule(file)
}

function isForeignTableImport({ file, target }: ImportStatement): boolean {
  return getLayer(target) === 'tables' && path.basename(file) !== 'tables.ts'
}

function isHeavyContractImport({ file, target }: ImportStatement): boolean {
  if (getLayer(file) !== 'contract' || target === 'zod') return false
  return !target.startsWith('#contract/') && !target.startsWith('#platform/i18n/')
}

function isHttpOrReactImport({ file, target }: ImportStatement): boolean {
  return (
    ['platform', 'contract', 'modules'].includes(getLayer(file)) && /^@?(hono|react)\b/.test(target)
  )
}

export function getModule(place: string): string | undefined {
  return place.match(/^(?:modules|#modules|#contract|#tables)\/([^/]+)/)?.[1]
}
