import { z } from 'zod'
import { createOpenSearch, type SearchEngine } from '#modules/catalog'
import { loadAdapter } from './load-adapter.ts'
import { wholeNumber } from './setting-types.ts'

/** The search engine beside PostgreSQL. */
export const SEARCH_SETTINGS = {
  OPENSEARCH_URL: z
    .url({ protocol: /^https?$/, error: 'is not a URL like https://search.example:9200' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OPENSEARCH_INDEX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,60}$/, 'is not a name like products: lower case, 61 characters')
    .default('products'),
  OPENSEARCH_USER: z.string().optional(),
  OPENSEARCH_PASSWORD: z.string().optional(),
  SEARCH_ENGINE_MODULE: z.string().optional(),
  /** How long a search waits for the engine before PostgreSQL answers. */
  SEARCH_ENGINE_TIMEOUT_MS: wholeNumber(50, 10_000).default(500),
}

type SearchConfig = z.infer<z.ZodObject<typeof SEARCH_SETTINGS>>

export function validateSearch(config: SearchConfig, context: z.RefinementCtx) {
  const addIssue = (name: keyof SearchConfig, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  const { OPENSEARCH_URL: url, OPENSEARCH_USER: user, OPENSEARCH_PASSWORD: password } = config
  if (config.SEARCH_ENGINE_MODULE && url)
    addIssue('SEARCH_ENGINE_MODULE', 'excludes OPENSEARCH_URL')
  if (user && !password) addIssue('OPENSEARCH_PASSWORD', 'is needed with OPENSEARCH_USER')
  if (password && !user) addIssue('OPENSEARCH_USER', 'is needed with OPENSEARCH_PASSWORD')
  if (url && new URL(url).username)
    addIssue('OPENSEARCH_URL', 'has a user, which belongs into OPENSEARCH_USER')
}

/** Opens the search engine that is configured; null without one. Throws `StartupError` if its module is none. */
export async function openSearchEngine(
  config: SearchConfig,
  { publicUrl }: { publicUrl: string },
): Promise<SearchEngine | null> {
  const { SEARCH_ENGINE_MODULE: module, OPENSEARCH_URL: url, OPENSEARCH_INDEX: index } = config
  if (module) return loadAdapter('SEARCH_ENGINE_MODULE', module, { publicUrl })
  const { OPENSEARCH_USER: user, OPENSEARCH_PASSWORD: password } = config
  return url ? createOpenSearch({ url, index, user, password }) : null
}
