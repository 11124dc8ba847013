import { storedValue } from '#app/storage/stored-value.ts'

/** What is written and not sent, by conversation. It survives a reload of the tab, and ends with the session. */
const storedDrafts = storedValue<Record<string, string>>({
  key: 'outwit-support-drafts',
  storage: 'sessionStorage',
  parse: (text) => (text === null ? {} : JSON.parse(text)),
})

export function readDraft(conversationId: string): string {
  return storedDrafts.get()[conversationId] ?? ''
}

/** An empty text removes the draft. */
export function saveDraft(conversationId: string, text: string) {
  const { [conversationId]: _, ...others } = storedDrafts.get()
  storedDrafts.set(text === '' ? others : { ...others, [conversationId]: text })
}
