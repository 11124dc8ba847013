import { unwrap } from './unwrap.ts'

interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

type ReadPage<Item> = (query: { cursor?: string }) => Promise<{
  data?: Page<Item>
  error?: unknown
  response: Response
}>

/**
 * Reads a list page by page:
 * `for await (const order of listAll((page) => client.GET('/admin/orders', { params: { query: page } })))`
 */
export async function* listAll<Item>(readPage: ReadPage<Item>): AsyncGenerator<Item> {
  let cursor: string | undefined
  do {
    const page: Page<Item> = await unwrap(readPage(cursor === undefined ? {} : { cursor }))
    yield* page.items
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}
