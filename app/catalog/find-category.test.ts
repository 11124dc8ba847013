import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CategoryNode } from '#contract/catalog'
import { findCategoryWithAncestors } from './find-category.ts'

test('a Turkish page finds the category of its address whatever the case of its name', () => {
  const lights = buildNode('Kışlık Işık')
  const indoor = buildNode('İç Mekân', [lights])
  for (const name of ['Kışlık Işık', 'kışlık ışık', 'KIŞLIK IŞIK']) {
    assert.deepEqual(findCategoryWithAncestors([indoor], name), [indoor, lights])
  }
  assert.deepEqual(findCategoryWithAncestors([indoor], 'iç mekân'), [indoor])
  assert.deepEqual(findCategoryWithAncestors([indoor], 'dis mekan'), [])
})

test('a page finds the category of a link with its English name', () => {
  const home = { ...buildNode('Haus & Garten'), slug: 'home-garden' }
  assert.deepEqual(findCategoryWithAncestors([home], 'Home & Garden'), [home])
})

function buildNode(name: string, subcategories: CategoryNode[] = []): CategoryNode {
  return { id: `id of ${name}`, slug: `slug of ${name}`, name, subcategories } as CategoryNode
}
