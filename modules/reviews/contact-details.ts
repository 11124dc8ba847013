/** Links, addresses and numbers that could be those of a phone. */
const CONTACT_DETAILS = /(?:https?:|www\.)\S*|\S{1,64}@\S{1,200}|(?:\d[\s./()-]*){7,}/gi

/** Returns the parts of a text that are links, addresses or numbers of a phone, as they are written there. */
export function findContactDetails(text: string): string[] {
  return [...text.matchAll(CONTACT_DETAILS)].map(([part]) => part.trim())
}
