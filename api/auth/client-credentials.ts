import type { ClientCredentials } from '#modules/identity'
import { err, ok, type Result } from '#platform/result'

type CredentialsErrorCode =
  | 'oauth_client_authentication_failed'
  | 'oauth_client_authentication_repeated'

/** Reads the credentials of an OAuth client: from `Authorization: Basic`, or from the body. */
export function parseClientCredentials(
  authorization: string | undefined,
  body: Map<string, string>,
): Result<ClientCredentials, CredentialsErrorCode> {
  const id = body.get('client_id')
  const secret = body.get('client_secret') ?? null
  if (authorization === undefined) {
    return id ? ok({ id, secret }) : err('oauth_client_authentication_failed')
  }
  if (secret !== null) return err('oauth_client_authentication_repeated')
  const basic = parseBasicCredentials(authorization)
  const isSameClient = basic && (id === undefined || id === basic.id)
  return isSameClient ? ok(basic) : err('oauth_client_authentication_failed')
}

/** Both parts are form-encoded (RFC 6749, section 2.3.1). Null if the header is malformed. */
function parseBasicCredentials(authorization: string): ClientCredentials | null {
  const [, encoded = ''] = authorization.match(/^Basic +([\w+/]+={0,2})$/i) ?? []
  const [, id, secret] =
    Buffer.from(encoded, 'base64')
      .toString()
      .match(/^([^:]+):(.+)$/) ?? []
  return id && secret ? { id: decodeFormValue(id), secret: decodeFormValue(secret) } : null
}

function decodeFormValue(text: string): string {
  return new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value')!
}
