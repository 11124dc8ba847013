import { foldCase } from '#platform/i18n/lower-case'
import { storedValue, useStoredValue } from '../storage/stored-value.ts'

const MAX_SEARCHES = 6

/** The last searches of this browser that found something, newest first. The server never gets them. */
const storedSearches = storedValue({ key: 'outwit-recent-searches', parse: parseSearches })

/** None on the server and until the page is hydrated. */
export function useRecentSearches(): string[] {
  return useStoredValue(storedSearches)
}

/** Puts a search first. Searches that differ in case only are one. */
export function addRecentSearch(phrase: string) {
  const searches = storedSearches.get()
  if (searches[0] === phrase) return
  const others = searches.filter((search) => foldCase(search) !== foldCase(phrase))
  storedSearches.set([phrase, ...others].slice(0, MAX_SEARCHES))
}

/** Returns the searches that begin with what is typed, whatever the case. */
export function filterSearchesByPrefix(searches: string[], typed: string): string[] {
  return searches.filter((search) => foldCase(search).startsWith(foldCase(typed)))
}

export function clearRecentSearches() {
  storedSearches.remove()
}

function parseSearches(text: string | null): string[] {
  const searches: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(searches) ? searches.filter((search) => typeof search === 'string') : []
}
