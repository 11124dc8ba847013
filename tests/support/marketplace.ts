import type { SandboxCatalogue, SandboxProduct } from '#sandbox/marketplace'

export const SANDBOX_APP = { key: '512345', secret: 's3cr3tKeyForTestsOnly0123456789' }

/** A mat with a bear in two sizes, whose ids are longer than a number holds. */
export const BEAR_MAT: SandboxProduct = {
  id: '1005008177221739',
  title: 'Absorbent “Bath” Mat 🐻 Non-slip',
  html: '<div><p>Soft.</p><script>steal()</script><img src="{base}/pictures/mug.forest.1.webp" onerror="steal()"></div>',
  keywords: ['home decor'],
  categoryId: '154002',
  categoryPath: ['15', '405', '154002'],
  isOnSale: true,
  excludedCountries: ['BR'],
  attributes: [
    { name: 'Brand Name', value: 'NONE' },
    { name: 'Material', value: 'Cotton' },
  ],
  pictures: ['mug.forest.1', 'mug.forest.2'],
  skus: ['40x60cm', '50x80cm'].map((value, at) => ({
    id: `1200004412605946${7 + at}`,
    properties: [
      {
        id: 14,
        name: 'Color',
        valueId: 29,
        value: 'WHITE',
        label: 'Bear',
        picture: 'mug.forest.3',
      },
      { id: 183, name: 'Size', valueId: 200007741 + at, value },
    ],
    priceMinor: 801 + 100 * at,
    listPriceMinor: 2223,
    stock: 27,
    maxQuantity: null,
  })),
  seller: 'Shop1102602078 Store',
  rating: 4.6,
  reviewCount: 1446,
  orderCount: 5000,
  weightKg: 0.213,
  idsByCountry: { US: '3256807990906987' },
}

const LAMP: SandboxProduct = {
  ...BEAR_MAT,
  id: '1005006361450153',
  title: 'Reading lamp',
  html: '<p>A lamp.</p>',
  pictures: ['lamp.forest.1'],
  skus: [
    {
      ...{ id: '12000036893609536', properties: [], priceMinor: 2400, listPriceMinor: 2400 },
      ...{ stock: 3, maxQuantity: 2 },
    },
  ],
  seller: 'Lamp Store',
  idsByCountry: {},
}

export const SMALL_CATALOGUE: SandboxCatalogue = {
  categories: [
    { id: '15', name: 'Home & Garden', parentId: null },
    { id: '405', name: 'Home Textile', parentId: '15' },
  ],
  products: [BEAR_MAT, LAMP],
}
