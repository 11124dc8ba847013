import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AppDependencies, createApi } from '#api'
import { runNpm } from './run-step.mjs'

const FILE = 'clients/typescript/src/schema.ts'
/** Fetched when it is needed: the compiler of the project has no API for it. */
const GENERATOR = ['openapi-typescript@7.13.0', 'typescript@5.9.3']

/** Returns the OpenAPI document of the API as text. It does not depend on what the server gives the API. */
export async function readOpenApiDocument(): Promise<string> {
  const dependencies = { now: () => new Date(), rateLimits: null, pictures: {}, identity: {} }
  const response = await createApi(dependencies as unknown as AppDependencies).request(
    '/openapi.json',
  )
  if (!response.ok) throw new Error(`The OpenAPI document answered ${response.status}`)
  return response.text()
}

/** The first line of the client's types: from which document they are. */
export function buildHeader(document: string): string {
  const hash = createHash('sha256').update(document).digest('hex')
  return `// Written by \`npm run client\` from the OpenAPI document with the SHA-256 ${hash}. Do not edit.`
}

/** Whether the types of the client are those of a document. */
export function isClientCurrent(document: string): boolean {
  return readFileSync(FILE, 'utf8').split('\n', 1)[0] === buildHeader(document)
}

async function generateClient() {
  const document = await readOpenApiDocument()
  const folder = mkdtempSync(path.join(tmpdir(), 'outwit-client-'))
  const source = path.join(folder, 'openapi.json')
  const target = path.join(folder, 'schema.ts')
  // Examples would be in the comments of the types.
  writeFileSync(source, JSON.stringify(removeExamples(JSON.parse(document))))
  const packages = GENERATOR.map((name) => `--package=${name}`)
  const command = ['openapi-typescript', source, '--output', target]
  await runNpm(['exec', '--yes', '--loglevel=error', ...packages, '--', ...command], 'ignore')
  writeFileSync(FILE, `${buildHeader(document)}\n${readFileSync(target, 'utf8')}`)
  rmSync(folder, { recursive: true })
}

function removeExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeExamples)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key, child]) => !isExample(key, child))
  return Object.fromEntries(entries.map(([key, child]) => [key, removeExamples(child)]))
}

function isExample(key: string, child: unknown): boolean {
  return (key === 'examples' && Array.isArray(child)) || key === 'example'
}

if (import.meta.main) await generateClient()
