import { createId, type SupplierProduct } from './to-supplier-product.ts'

/** Products that a shop meets seldom and has to cope with. Each is made of an ordinary one. */
export function buildUnusualProducts(ordinary: SupplierProduct[]): SupplierProduct[] {
  return UNUSUAL.map(({ title, ...change }, index) => {
    const base = ordinary[index * 7]!
    const id = createId('1005009', title, 9)
    const skus = base.skus.map((sku) => ({ ...sku, id: createId('120000', `${id} ${sku.id}`, 11) }))
    const product = { ...base, id, title, skus }
    return { ...product, ...change.of?.(product) }
  })
}

interface UnusualProduct {
  title: string
  of?: (product: SupplierProduct) => Partial<SupplierProduct>
}

const UNUSUAL: UnusualProduct[] = [
  {
    title: 'Headphones in one hundred and twenty choices',
    of: ({ skus: [first] }) => ({ skus: listChoices(first!) }),
  },
  {
    title: 'Sold out everywhere',
    of: ({ skus }) => ({ skus: skus.map((sku) => ({ ...sku, stock: 0 })) }),
  },
  { title: 'No longer for sale', of: () => ({ isOnSale: false }) },
  { title: 'Not sent to France', of: () => ({ excludedCountries: ['FR'] }) },
  { title: '"Best" lamp ✨🔥 100% <b>cotton</b> & more' },
  { title: 'مصباح مكتب قابل للطي' },
  {
    title: 'With a script in its description',
    of: ({ html }) => ({
      html: `${html}<script>alert(1)</script><img src="x" onerror="alert(1)"><iframe src="https://example.com"></iframe>`,
    }),
  },
  { title: `A name of more than two hundred characters ${'and then some more '.repeat(10)}` },
  {
    title: 'At most two for each order',
    of: ({ skus }) => ({ skus: skus.map((sku) => ({ ...sku, maxQuantity: 2 })) }),
  },
  {
    title: 'Sent from two warehouses',
    of: ({ skus }) => ({ skus: skus.flatMap((sku) => listWarehouses(sku)) }),
  },
  {
    title: 'Known by another number in the United States',
    of: ({ id }) => ({ idsByCountry: { US: createId('3256807', id, 9) } }),
  },
]

type Sku = SupplierProduct['skus'][number]

const LENGTHS = ['0.5 m', '1 m', '2 m', '3 m']
const PLUGS = ['EU', 'UK', 'US', 'CH', 'AU', 'JP', 'IN', 'BR', 'ZA', 'KR']

function listChoices(sku: Sku): Sku[] {
  return LENGTHS.flatMap((length, lengthAt) =>
    PLUGS.flatMap((plug, plugAt) =>
      ['Black', 'White', 'Red'].map((colour, colourAt) => ({
        ...sku,
        id: createId('120000', `${sku.id} ${length} ${plug} ${colour}`, 11),
        properties: [
          { id: 14, name: 'Color', valueId: 500 + colourAt, value: colour },
          { id: 200000, name: 'Length', valueId: 600 + lengthAt, value: length },
          { id: 200001, name: 'Plug', valueId: 700 + plugAt, value: plug },
        ] as Sku['properties'],
        priceMinor: sku.priceMinor + lengthAt * 150,
        listPriceMinor: sku.listPriceMinor + lengthAt * 150,
      })),
    ),
  )
}

/** The property of the warehouse has this number at the marketplace. */
const SHIPS_FROM = 200007763

function listWarehouses(sku: Sku): Sku[] {
  return ['China', 'Spain'].map((value, at) => ({
    ...sku,
    id: createId('120000', `${sku.id} from ${value}`, 11),
    priceMinor: sku.priceMinor + at * 200,
    listPriceMinor: sku.listPriceMinor + at * 200,
    properties: [
      ...sku.properties,
      { id: SHIPS_FROM, name: 'Ships From', valueId: 201336100 + at, value },
    ] as Sku['properties'],
  }))
}
