import type { ContentDocument } from '../contract.ts'
import { findUnknownHomeFact } from '../home-facts.ts'
import { findUnknownFact } from '../pages/facts.ts'

/** Returns the name of a placeholder of a document that is no fact, or null. */
export function findUnknownFactOf(document: ContentDocument): string | null {
  if (document.kind === 'footer' || document.kind === 'navigation') return null
  if (document.kind === 'home') return findUnknownHomeFact(document.home)
  const texts = document.texts.flatMap((text) => [text.title, text.description, text.markdown])
  return findUnknownFact(texts.join('\n'))
}
