import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Conversation } from './support-queries.ts'

/** Who a conversation is with: the name, or the address, or a guest with the number of the conversation. */
export function useConversationName({
  name,
  email,
  number,
}: Pick<Conversation, 'name' | 'email' | 'number'>): string {
  const { t } = useTranslation(inboxMessages)
  return name ?? email ?? t('guest', { number: String(number) })
}
