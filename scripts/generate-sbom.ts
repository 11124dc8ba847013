import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runNpm } from './run-step.mjs'

/** Writes the software bill of materials of what a shop installs (CycloneDX), from the lock file. It needs no network. */
const FILE = 'build/sbom.cdx.json'

interface Component {
  'bom-ref': string
  properties: { name: string }[]
}

interface Bom {
  metadata: { component: { name: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const bom: Bom = JSON.parse(
  await runNpm(
    [
      ...['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'],
      // With NODE_ENV=production they are left out, see below.
      '--include=dev',
    ],
    ['inherit', 'pipe', 'inherit'],
  ),
)
// npm names the application after the folder.
bom.metadata.component.name = JSON.parse(readFileSync('package.json', 'utf8')).name
removeDevelopmentPackages(bom)
mkdirSync(path.dirname(FILE), { recursive: true })
writeFileSync(FILE, `${JSON.stringify(bom, null, 2)}\n`)
console.log(`${FILE}: ${bom.components.length} packages`)

/** Not `npm sbom --omit=dev`: that leaves out packages which the shop and its tests both need, such as zod. */
function removeDevelopmentPackages(bom: Bom) {
  const isDevelopment = ({ properties }: Component) =>
    properties.some(({ name }) => name === 'cdx:npm:package:development')
  const removed = new Set(
    bom.components.filter(isDevelopment).map((component) => component['bom-ref']),
  )
  bom.components = bom.components.filter((component) => !removed.has(component['bom-ref']))
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => !removed.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((to) => !removed.has(to)) }))
}
