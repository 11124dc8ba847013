import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isInterfaceDeclaration } from 'typescript-compiler/unstable/ast/is'
import {
  API,
  type Checker,
  type Project,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript-compiler/unstable/sync'
import type { RequestShapes, Shape } from '../conformance/standins/stripe/request-shape.ts'

/**
 * Writes the parameters of Stripe's operations that the shop uses, for the stand-in that refuses others. They are read
 * from the types of the installed library, which Stripe generates from its OpenAPI document.
 *
 * node scripts/generate-stripe-shapes.ts
 */
const OPERATIONS = 'conformance/standins/stripe/operations.ts'
export const SHAPES_FILE = 'conformance/standins/stripe/request-shapes.json'

const LIBRARY = 'node_modules/stripe'

/** Returns the text of the file. */
export function generateStripeShapes(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'stripe-shapes-'))
  const api = new API({ cwd: process.cwd() })
  try {
    // The whole project would take half a minute.
    const config = path.join(folder, 'tsconfig.json')
    const compilerOptions = { module: 'nodenext', strict: true, noEmit: true, types: [] }
    writeFileSync(config, JSON.stringify({ compilerOptions, files: [path.resolve(OPERATIONS)] }))
    const snapshot = api.updateSnapshot({ openProjects: [config] })
    return formatShapes(readShapes(snapshot.getProjects()[0]!))
  } finally {
    api.close()
    rmSync(folder, { recursive: true })
  }
}

function readShapes({ program, checker }: Project): RequestShapes {
  const source = program.getSourceFile(path.resolve(OPERATIONS))!
  const operations = source.statements.find(isInterfaceDeclaration)!
  const read = (name: string) => readFileSync(`${LIBRARY}/${name}`, 'utf8').trim()
  const builder = new ShapeBuilder(checker)
  return {
    source: `the types of stripe ${read('VERSION')}, of Stripe's OpenAPI document ${read('OPENAPI_VERSION')}`,
    license: 'MIT, Copyright (C) 2013 Stripe, Inc.',
    operations: builder.buildProperties(checker.getTypeAtLocation(operations.name)!),
  }
}

class ShapeBuilder {
  readonly #checker: Checker

  constructor(checker: Checker) {
    this.#checker = checker
  }

  /** The name of an optional one ends with a question mark. */
  buildProperties(type: Type): Record<string, Shape> {
    const properties = this.#checker.getPropertiesOfType(type)
    return Object.fromEntries(
      properties.map((property) => {
        const isOptional = (property.flags & SymbolFlags.Optional) !== 0
        const shape = this.#build(this.#checker.getTypeOfSymbol(property)!)
        return [`${property.name}${isOptional ? '?' : ''}`, shape]
      }),
    )
  }

  #build(type: Type): Shape {
    if (type.isUnionType()) return this.#buildUnion(type.getTypes())
    if (type.isStringLiteralType() || type.isNumberLiteralType()) return { enum: [type.value] }
    if (type.flags & TypeFlags.String) return 'string'
    if (type.flags & TypeFlags.Number) return 'number'
    if (type.flags & TypeFlags.BooleanLike) return 'boolean'
    // A string beside the values of an enumeration that are known. Stripe refuses it.
    if (type.isIntersectionType()) return { enum: [] }
    if (this.#checker.isArrayType(type)) {
      return { array: this.#build(this.#checker.getTypeArguments(type as never)[0]!) }
    }
    const [index] = this.#checker.getIndexInfosOfType(type)
    if (index) return { map: this.#build(index.valueType) }
    // Decimals are written as numbers.
    if (type.getSymbol()?.name === 'Decimal') return 'number'
    return { object: this.buildProperties(type) }
  }

  #buildUnion(types: readonly Type[]): Shape {
    const isAbsent = ({ flags }: Type) => (flags & (TypeFlags.Undefined | TypeFlags.Null)) !== 0
    const shapes = types.filter((type) => !isAbsent(type)).map((type) => this.#build(type))
    const values = shapes.flatMap((shape) => (isEnum(shape) ? shape.enum : []))
    const others = shapes.filter((shape) => !isEnum(shape))
    const named = [...new Set(others.map((shape) => JSON.stringify(shape)))]
    const options: Shape[] = named.map((shape) => JSON.parse(shape))
    if (values.length > 0) options.push({ enum: values.toSorted() })
    return options.length === 1 ? options[0]! : { anyOf: options }
  }
}

function isEnum(shape: Shape): shape is { enum: (string | number)[] } {
  return typeof shape === 'object' && 'enum' in shape
}

/** One line for each operation. */
function formatShapes({ operations, ...header }: RequestShapes): string {
  const lines = Object.entries(operations).map(
    ([name, shape]) => `    ${JSON.stringify(name)}: ${JSON.stringify(shape)}`,
  )
  const head = Object.entries(header).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  )
  return `{\n${head.join(',\n')},\n  "operations": {\n${lines.join(',\n')}\n  }\n}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(SHAPES_FILE, generateStripeShapes())
}
