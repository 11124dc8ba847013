import { createHmac } from 'node:crypto'

/** What a request sends: names and raw values, before they are encoded for the form. */
export type RequestParameters = Readonly<Record<string, string>>

interface SigningKey {
  appSecret: string
  /** The path of a system call without `/rest`, such as `/auth/token/create`. Business calls have none. */
  path?: string | undefined
}

/**
 * Returns the `sign` of a request: 64 upper-case hex digits. Parameters without a value are not signed, so they must not
 * be sent either. Source: AliExpress Open Platform, "Signature algorithm".
 */
export function signRequest(
  parameters: RequestParameters,
  { appSecret, path = '' }: SigningKey,
): string {
  // `sort()` compares code units, as the gateway does. `localeCompare` puts `_` before letters.
  const names = Object.keys(parameters).filter((name) => name !== 'sign' && parameters[name] !== '')
  const text =
    path +
    names
      .toSorted()
      .map((name) => name + parameters[name])
      .join('')
  return createHmac('sha256', appSecret).update(text, 'utf8').digest('hex').toUpperCase()
}
