const SECRET_NAME = /secret|token|password|signature|api_?key/i

/** Returns a value without what opens something: whoever reads the conversation with a model could use it. */
export function redactSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactSecrets)
  if (typeof value === 'string') return removeTokens(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      SECRET_NAME.test(name) && typeof child === 'string' ? '[hidden]' : redactSecrets(child),
    ]),
  )
}

/** Links of e-mails have their token in the query. */
function removeTokens(text: string): string {
  return text.replace(/([?&](?:token|signature|secret|X-Amz-Signature)=)[^&\s"]+/gi, '$1[hidden]')
}
