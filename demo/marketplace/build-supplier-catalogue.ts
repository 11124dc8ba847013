import { catalogueEntries, departments } from '#demo/catalogue/catalogue-entries'
import { createRandom, shuffle } from '#demo/catalogue/random'
import type { Department, ProductLine, Subcategory } from '#demo/catalogue/types'
import { type SupplierEntry, toCategoryId, toSupplierProduct } from './to-supplier-product.ts'
import { buildUnusualProducts } from './unusual-products.ts'

let catalogue: ReturnType<typeof buildSupplierCatalogue> | undefined

/** What the sandbox of the marketplace sells: the imported products of the demo, and more that can be imported. */
export function getSupplierCatalogue() {
  catalogue ??= buildSupplierCatalogue()
  return catalogue
}

function buildSupplierCatalogue() {
  const imported = catalogueEntries.filter(({ product }) => product.source === 'aliexpress')
  const editions = departments.flatMap((department) =>
    department.subcategories.flatMap((subcategory) =>
      subcategory.productLines.flatMap((productLine) =>
        listEditions({ department, subcategory, productLine }),
      ),
    ),
  )
  const products = [...imported.map(toSupplierProduct), ...editions.map(toSupplierProduct)]
  return {
    categories: departments.flatMap((department) => [
      { id: toCategoryId(department), name: department.name, parentId: null },
      ...department.subcategories.map((subcategory) => ({
        id: toCategoryId(department, subcategory),
        name: subcategory.name,
        parentId: toCategoryId(department),
      })),
    ]),
    products: [...products, ...buildUnusualProducts(products)],
  }
}

const EDITIONS = 5
const WORDS = ['New arrival', 'Portable', 'Classic', 'Large', 'Gift']
const COLOURS = ['coral', 'graphite', 'sage', 'oat', 'ink', 'sky', 'butter', 'plum', 'forest']

/** Products of a line in colours that the demo does not sell. */
function listEditions(place: {
  department: Department
  subcategory: Subcategory
  productLine: ProductLine
}): SupplierEntry[] {
  const { productLine, subcategory } = place
  const [first] = productLine.products
  if (!first) return []
  return WORDS.slice(0, EDITIONS).map((word, index) => {
    const random = createRandom(`${productLine.motif} ${word}`)
    const colours = shuffle(random, COLOURS).slice(0, 1 + (index % 3))
    const attribute = Object.values(productLine.attributes)[index % 2] ?? ''
    const thing = productLine.motif.replace(/([A-Z])/g, ' $1').toLowerCase()
    const title = `${word} ${thing}, ${subcategory.name}, ${attribute}`
    const price = Math.max(2, Math.round(first.price * (0.7 + index / 10)))
    const product = { ...first, title, price, colours: colours.join(' '), composition: index % 2 }
    return { ...place, number: null, colours, product }
  })
}
