/** An error of the gateway. Business errors are part of the answers of their methods. */
export class GatewayError extends Error {
  readonly code: string
  readonly details: { type: string; subCode?: string; subMessage?: string }

  constructor(
    code: string,
    message: string,
    details: { type?: string; subCode?: string; subMessage?: string } = {},
  ) {
    super(message)
    this.code = code
    this.details = { type: 'ISV', ...details }
  }
}

/** Returns the body of an error: wrapped for business calls, flat for system calls. */
export function toErrorBody(
  { code, message, details: { type, subCode, subMessage } }: GatewayError,
  { isSystemCall, requestId }: { isSystemCall: boolean; requestId: string },
) {
  if (isSystemCall) return { type, code, message, request_id: requestId }
  const sub = { ...(subCode && { sub_code: subCode }), ...(subMessage && { sub_msg: subMessage }) }
  return { error_response: { type, code, msg: message, ...sub, request_id: requestId } }
}

export function missing(parameter: string): GatewayError {
  const sentence = `The input parameter "${parameter}" that is mandatory for processing this request is not supplied`
  return new GatewayError('MissingParameter', sentence)
}
