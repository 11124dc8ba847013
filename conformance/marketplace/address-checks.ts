import assert from 'node:assert/strict'
import type { Check } from '../check.ts'
import { getValue } from './answers.ts'
import type { MarketplaceHarness } from './harness.ts'

/** Where a marketplace may send shoppers. */
export const addressChecks: Check<MarketplaceHarness>[] = [
  {
    name: 'the page of a product is an address of the marketplace, and each product has its own',
    run: async ({ provider, search: { listings } }) => {
      const urls = listings.map(({ id }) => provider.getItemUrl(id))
      for (const url of urls) assert.equal(provider.isOwnAddress(url), true, url)
      assert.equal(new Set(urls).size, listings.length)
    },
  },
  {
    name: 'an address of somebody else is not its own, however much it looks like it',
    run: async ({ provider, products: [first] }) => {
      const { host, pathname, href } = new URL(provider.getItemUrl(first!.id))
      const addresses = [
        ...[
          'https://evil.example/',
          `https://evil.example${pathname}`,
          `https://evil.example/${host}`,
        ],
        ...[`https://evil.example/?${href}`, `https://evil.example/#${href}`],
        ...[`https://${host}.evil.example${pathname}`, `https://evil-${host}${pathname}`],
        ...[`https://evil${host}${pathname}`, `https://${host.replaceAll('.', '-')}.example/`],
        ...[`https://${host}@evil.example${pathname}`, href.replace('://', '://mina:secret@')],
        ...[`javascript:alert('${href}')`, `javascript://${host}/%0aalert(1)`],
        ...[`data:text/html,${href}`, `file://${host}${pathname}`, `ftp://${host}${pathname}`],
        ...['', '/', pathname, `//${host}${pathname}`, 'not an address'],
      ]
      for (const address of addresses) {
        assert.equal(provider.isOwnAddress(address), false, address)
      }
    },
  },
  checkAffiliate(
    'a search for purchases that pay a commission finds products with links of the marketplace',
    async ({ provider, affiliate }) => {
      const { ids, ...query } = affiliate!
      const input = { ...query, page: 1, pageSize: 50 }
      const found = await getValue(provider.affiliate!.searchProducts(input))
      assert.deepEqual(found.map(({ id }) => id).toSorted(), ids.toSorted())
      for (const { promotionUrl } of found) {
        assert.ok(promotionUrl === null || provider.isOwnAddress(promotionUrl), `${promotionUrl}`)
      }
      const none = { ...input, keyword: 'qzxwv jkqpz' }
      assert.deepEqual(await getValue(provider.affiliate!.searchProducts(none)), [])
    },
  ),
  checkAffiliate(
    'each product has a link of the marketplace, or why there is none',
    async ({ provider, affiliate }) => {
      const { ids, unlinkedId } = affiliate!
      const productIds = [unlinkedId, ...ids]
      const links = await getValue(provider.affiliate!.createLinks({ productIds }))
      const urls = ids.map((id) => links.get(id)?.url ?? '')
      for (const url of urls) assert.equal(provider.isOwnAddress(url), true, url)
      assert.equal(new Set(urls).size, ids.length, 'each product has a link of its own')
      const { url, message } = links.get(unlinkedId) ?? { url: null, message: null }
      assert.equal(url, null)
      assert.match(message ?? '', /\w/, 'the reason')
      for (const id of links.keys()) assert.ok(productIds.includes(id), `${id} was not asked for`)
    },
  ),
]

function checkAffiliate(
  name: string,
  run: Check<MarketplaceHarness>['run'],
): Check<MarketplaceHarness> {
  const isAbsent = ({ provider, affiliate }: MarketplaceHarness) =>
    provider.affiliate === null || !affiliate
  return { name, findMissing: (harness) => (isAbsent(harness) ? 'affiliate' : null), run }
}
