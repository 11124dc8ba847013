import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppError } from '#platform/result'
import { errorResponse } from './errors.ts'

interface ErrorStatus {
  status: ContentfulStatusCode
  /** The code on the wire, where it is not that of the error. */
  code?: string
  /** The key of the message, where it is not the code of the error. */
  messageKey?: string
}

/** Returns a function that answers with the errors of a use case: each code has its status in the table. */
export function createErrorResponder<const Table extends Record<string, ErrorStatus>>(
  table: Table,
) {
  return <Code extends keyof Table & string>(c: Context, { code, params }: AppError<Code>) => {
    const { status, code: wireCode = code, messageKey = code }: ErrorStatus = table[code]!
    const error = { code: wireCode, messageKey, ...(params && { params }) }
    return errorResponse<Table[Code]['status']>(c, status, error)
  }
}
