import { type AnalysisSettings, type Analyze, createAnalyzers } from './analysis.ts'

/** A refusal, as OpenSearch answers it. */
export class RequestError extends Error {
  readonly type: string
  readonly status: number
  constructor(type: string, reason: string, status = 400) {
    super(reason)
    this.type = type
    this.status = status
  }
}

export function assertKeys(value: unknown, allowed: string[], what: string): void {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const unknown = isObject ? Object.keys(value).filter((key) => !allowed.includes(key)) : [value]
  if (unknown.length > 0)
    throw new RequestError('parsing_exception', `unknown in ${what}: ${unknown.join(', ')}`)
}

interface FieldSettings {
  type?: string
  analyzer?: string
  search_analyzer?: string
  fields?: Record<string, FieldSettings>
  properties?: Record<string, FieldSettings>
}

interface IndexedField {
  /** The places of each term. */
  terms: Map<string, number[]>
  length: number
}

export interface StoredDocument {
  version: number
  /** Keywords and numbers as they were sent. */
  values: Record<string, unknown>
  /** Texts by the path of their field. */
  texts: Map<string, IndexedField>
}

const FIELD_KEYS: Record<string, string[]> = {
  text: ['type', 'analyzer', 'search_analyzer', 'fields'],
  keyword: ['type'],
  long: ['type'],
}

/** An index with its documents. Searches see what was there at the last refresh. */
export class IndexStore {
  readonly documents = new Map<string, StoredDocument>()
  visible = new Map<string, StoredDocument>()
  /** What is left of removed documents for a minute. */
  readonly removed = new Map<string, number>()
  readonly #analyzers: Map<string, Analyze>
  /** By path: `de.title.stem`. */
  readonly #fields = new Map<string, { index: Analyze; search: Analyze; source: string }>()
  readonly #plain = new Map<string, string>()

  constructor(body: Record<string, unknown>) {
    assertKeys(body, ['settings', 'mappings', 'aliases'], 'the index')
    const { settings = {}, mappings = {} } = body as Record<string, Record<string, never>>
    assertKeys(settings, ['analysis'], 'settings')
    assertKeys(mappings, ['dynamic', 'properties'], 'mappings')
    this.#analyzers = readAnalyzers(settings.analysis ?? {})
    this.#addFields('', mappings.properties ?? {})
  }

  search(path: string): Analyze | undefined {
    return this.#fields.get(path)?.search
  }

  isKeyword(path: string): boolean {
    return this.#plain.has(path)
  }

  /** Returns false if a newer version is or was there. */
  write(id: string, version: number, source: Record<string, unknown> | null): boolean {
    const current = this.documents.get(id)?.version ?? this.removed.get(id) ?? 0
    if (version < current) return false
    if (source) this.documents.set(id, { version, ...this.#index(source) })
    else {
      this.documents.delete(id)
      this.removed.set(id, version)
    }
    return true
  }

  refresh(): void {
    this.visible = new Map(this.documents)
  }

  #addFields(prefix: string, properties: Record<string, FieldSettings>) {
    for (const [name, settings] of Object.entries(properties)) {
      const path = prefix ? `${prefix}.${name}` : name
      if (settings.properties) this.#addFields(path, settings.properties)
      else this.#addField(path, settings, path)
    }
  }

  #addField(path: string, settings: FieldSettings, source: string) {
    const { type = '', analyzer = 'standard', search_analyzer = analyzer, fields = {} } = settings
    assertKeys(settings, FIELD_KEYS[type] ?? [], `the field ${path}`)
    if (type !== 'text') return void this.#plain.set(path, type)
    const [index, search] = [analyzer, search_analyzer].map((name) => this.#analyzers.get(name))
    if (!index || !search)
      throw new RequestError('mapper_parsing_exception', `${path}: no analyzer ${analyzer}`)
    this.#fields.set(path, { index, search, source })
    for (const [name, sub] of Object.entries(fields)) this.#addField(`${path}.${name}`, sub, source)
  }

  #index(source: Record<string, unknown>): Pick<StoredDocument, 'values' | 'texts'> {
    const flat = flatten(source)
    const isKnown = (path: string) => this.#fields.has(path) || this.#plain.has(path)
    const unknown = Object.keys(flat).filter((path) => !isKnown(path))
    if (unknown.length > 0)
      throw new RequestError('strict_dynamic_mapping_exception', `unknown: ${unknown}`)
    const texts = new Map<string, IndexedField>()
    for (const [path, { index, source: from }] of this.#fields) {
      const value = flat[from]
      if (typeof value === 'string') texts.set(path, indexTokens(index, value))
    }
    return { values: flat, texts }
  }
}

function readAnalyzers(analysis: AnalysisSettings): Map<string, Analyze> {
  assertKeys(analysis, ['filter', 'analyzer'], 'analysis')
  try {
    return createAnalyzers(analysis)
  } catch (error) {
    throw new RequestError('illegal_argument_exception', (error as Error).message)
  }
}

function indexTokens(analyze: Analyze, text: string): IndexedField {
  const terms = new Map<string, number[]>()
  const tokens = analyze(text)
  for (const { term, position } of tokens) {
    const places = terms.get(term)
    if (places) places.push(position)
    else terms.set(term, [position])
  }
  return { terms, length: new Set(tokens.map(({ position }) => position)).size }
}

function flatten(source: Record<string, unknown>, prefix = ''): Record<string, unknown> {
  const flat: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(source)) {
    const path = prefix ? `${prefix}.${name}` : name
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isObject) Object.assign(flat, flatten(value as Record<string, unknown>, path))
    else flat[path] = value
  }
  return flat
}
