/** Values for the placeholders of the message that belongs to an error code. */
export type ErrorParams = Record<string, string | number>

export interface AppError<Code extends string = string> {
  code: Code
  params?: ErrorParams
}

/**
 * The result of a use case that can fail in expected ways. A failure is a code with parameters, never a sentence: the
 * edge (API, screen, e-mail, PDF) turns it into text in the reader's language. Broken invariants throw instead.
 */
export type Result<Value, Code extends string = string> = { ok: true; value: Value } | Failure<Code>

export interface Failure<Code extends string = string> {
  ok: false
  error: AppError<Code>
}

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function err<Code extends string>(code: Code, params?: ErrorParams): Failure<Code> {
  return { ok: false, error: { code, ...(params && { params }) } }
}
