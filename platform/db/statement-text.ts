import type { SpanAttributes } from '../tracing/tracer.ts'

const MAX_LENGTH = 2_000
const LITERAL = /'(?:[^']|'')*'/g

/** Parameters are not in the text of a statement; literals are replaced. The text is cut after 2,000 characters. */
export function removeValues(text: string): string {
  return text.replace(LITERAL, "'?'").slice(0, MAX_LENGTH)
}

/** Describes a statement for a span, without values. */
export function describeStatement(text: string): { name: string; attributes: SpanAttributes } {
  const withoutValues = removeValues(text)
  const operation = withoutValues.match(/[a-z]+/i)?.[0].toUpperCase() ?? 'SQL'
  const table = withoutValues.match(/\b(?:from|into|update)\s+"?([a-z_]+)/i)?.[1]
  return {
    name: table ? `${operation} ${table}` : operation,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': withoutValues,
    },
  }
}
