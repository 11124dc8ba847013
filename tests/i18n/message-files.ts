import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { flattenMessages } from '#platform/i18n/translator'
import type { SourceFiles } from './message-keys.ts'

/** Text by key. */
export type MessageTexts = Record<string, string>

/** The files of messages in a language, by their path with `*` for the language: of the server and of the screens. */
export function readMessageFiles(language: string): Record<string, MessageTexts> {
  const files = globSync([
    `{api,modules,sandbox,server}/**/messages/${language}.json`,
    `{api,modules}/**/messages/${language}/*.json`,
    `platform/i18n/messages/${language}/*.json`,
    `app/i18n/messages/${language}/*.json`,
  ])
  const texts = files.map((file) => {
    const name = file.replace(new RegExp(`/${language}(?=[./])`), '/*')
    return [name, flattenMessages(JSON.parse(readFileSync(file, 'utf8')))]
  })
  return Object.fromEntries(texts.sort())
}

/** Returns the missing and superfluous keys of a translation, and those with unknown values or plural forms. */
export function compareMessages(
  english: MessageTexts,
  translation: MessageTexts,
  language: string,
): string[] {
  const keys = [...new Set([...Object.keys(english), ...Object.keys(translation)])]
  return keys.flatMap((key) => {
    const [original, text] = [english[key], translation[key]]
    if (original === undefined) return [`${key}: not in English`]
    if (text === undefined) return [`${key}: missing`]
    const [expected, found] = [listArguments(original), listArguments(text)]
    // A translation may leave out a value.
    const isKnown = found.every((name) => expected.includes(name))
    return [
      ...(isKnown ? [] : [`${key}: has {${found}} instead of {${expected}}`]),
      ...listIncompletePlurals(text, language).map((form) => `${key}: no plural form ${form}`),
    ]
  })
}

/** Returns the keys whose text is the English one, without those that consist of values only. */
export function listUntranslated(english: MessageTexts, translation: MessageTexts): string[] {
  return Object.entries(translation)
    .filter(([key, text]) => text === english[key] && /\p{L}/u.test(text.replace(/{\w+}/g, '')))
    .map(([key]) => key)
}

/**
 * Returns the keys that no source can produce. `totals.${code}` produces `totals.tax` if `tax` is a word of a source.
 */
export function listUnused(keys: string[], sources: SourceFiles): string[] {
  const text = Object.values(sources).join('\n')
  const words = new Set(text.toLowerCase().match(/[\w-]+/g))
  const templates = [...text.matchAll(/`([\w.-]*(?:\$\{[^`}]*\}[\w.-]*)+)`/g)]
    .map(([, template]) => template!.split(/\$\{[^}]*\}/))
    .filter((constants) => constants.some((part) => /[a-z]/.test(part)))
    .map(toKeyPattern)
  const isProduced = (key: string) =>
    templates.some((template) => {
      const values = key.match(template)?.slice(1) ?? []
      return values.length > 0 && values.every((value) => words.has(value.toLowerCase()))
    })
  return keys.filter((key) => {
    const isLiteral = key.includes('.') ? text.includes(`'${key}'`) : words.has(key.toLowerCase())
    return !isLiteral && !isProduced(key)
  })
}

/** Matches each place that names a message of the API, with its key. */
const API_KEYS = [
  /\bmessageKey: '(\w+)'/g,
  /\bnotFoundResponse\(c, '(\w+)'/g,
  /\b(?:translateError|errorResponse)\(c,(?: \d+,)? \{ code: '(\w+)'(?![^}]*message)/g,
  // A row of an error table: `cart_not_found: { status: 404 }`.
  /\b(\w+): \{ status: \d+(?![^}]*messageKey)/g,
]

/** Matches each place that names a message of an invalid field, with its key. */
const VALIDATION_KEYS = [/\berror: '(\w+)'/g, /\bfieldErrors = \{[^{}]*\{ code: '(\w+)'/g]

/** Returns the keys that the API names and that have no message. */
export function listMissing(keys: string[], sources: SourceFiles, kind: 'api' | 'validation') {
  const patterns = kind === 'api' ? API_KEYS : VALIDATION_KEYS
  const text = Object.values(sources).join('\n')
  const named = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, key]) => key!))
  return [...new Set(named)].filter((key) => !keys.includes(key)).sort()
}

function toKeyPattern(constants: string[]): RegExp {
  const parts = constants.map((part) => part.replaceAll('.', '\\.'))
  return new RegExp(`^${parts.join('([\\w-]+)')}$`)
}

type Token = Exclude<CompiledMessage, string>[number]
type ArgumentToken = Exclude<Token, string>

function listTokens(message: CompiledMessage): ArgumentToken[] {
  if (typeof message === 'string') return []
  return message.flatMap((token) => {
    if (typeof token === 'string') return []
    const forms = typeof token[2] === 'object' ? Object.values(token[2] ?? {}) : []
    // The offset of a plural is a number.
    const messages = forms.filter((form) => typeof form === 'string' || Array.isArray(form))
    return [token, ...messages.flatMap((form) => listTokens(form as CompiledMessage))]
  })
}

function listArguments(text: string): string[] {
  return [...new Set(listTokens(compileMessage(text)).map(([name]) => name))].sort()
}

function listIncompletePlurals(text: string, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return listTokens(compileMessage(text))
    .filter(([, format]) => format === 'plural')
    .flatMap(([, , forms]) => pluralCategories.filter((form) => !(form in (forms as object))))
}

/** Reads the sources of the API's routes and of the contracts. */
export function readApiSources(): SourceFiles {
  const files = globSync(['api/{account,admin,http,shop}/**/*.ts', 'modules/*/contract.ts'], {
    exclude: ['**/*.test.ts'],
  })
  return Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

/** Reads the sources that can name a message of a file: those of its module, or all of them. */
export function readSourcesOf(file: string): SourceFiles {
  const [layer = '', module = ''] = file.split('/')
  const pattern =
    layer === 'modules' || layer === 'sandbox'
      ? `${layer}/${module}/**/*.ts`
      : '{api,modules,platform,server}/**/*.ts'
  const files = globSync(pattern, { exclude: ['**/*.test.ts', `${path.dirname(file)}/**`] })
  return Object.fromEntries(files.map((source) => [source, readFileSync(source, 'utf8')]))
}
