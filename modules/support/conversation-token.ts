import { createSignature, isValidSignature } from '#platform/crypto/signature'
import { buildPagePath } from '#platform/i18n/page-path'
import type { Conversation, ConversationId } from './tables.ts'

/**
 * Returns the token that opens one conversation without sign-in. Only the response to the shopper who created it and
 * e-mails to the shopper contain it.
 */
export function createConversationToken(id: ConversationId, secretKey: string): string {
  return createSignature(`support-conversation:${id}`, secretKey)
}

export function isValidConversationToken(
  token: string,
  id: ConversationId,
  secretKey: string,
): boolean {
  return isValidSignature(token, `support-conversation:${id}`, secretKey)
}

/** The path of the page with a conversation of the signed-in user. */
export function buildOwnConversationPath({ id, language }: Pick<Conversation, 'id' | 'language'>) {
  return `${buildPagePath(language, '/support')}#conversation=${id}`
}

/** The path of the page with the conversation. Browsers do not send the part with the token to the server. */
export function buildConversationPath(
  { id, language }: Pick<Conversation, 'id' | 'language'>,
  secretKey: string,
): string {
  const token = createConversationToken(id, secretKey)
  return `${buildPagePath(language, '/support')}#conversation=${id}&token=${token}`
}
