import { useState } from 'react'
import { ProductCard } from '#app/ui/product-card.tsx'
import { ProductGrid, ProductGridSkeleton } from '#app/ui/product-grid.tsx'
import type { ProductCard as Product } from '#contract/catalog'
import { Section } from './section.tsx'

const lamp: Product = {
  id: '0',
  slug: 'lamp',
  title: 'Ostra desk lamp, mustard',
  price: 41.3,
  currency: 'USD',
  price_varies: false,
  lowest_price_30_days: null,
  reduction_percent: null,
  image: { src: '/images/art/deskLamp.mustard.0', alt: '', placeholder: null },
  category: 'Home & Garden',
  category_link: { id: '0', name: 'Home & Garden', slug: 'home-garden' },
  rating: 4.8,
  review_count: 64,
  source: 'manual',
  affiliate_url: null,
  is_outbound: false,
  stock: 'in_stock',
  stock_left: null,
  is_new: false,
  only_variant_id: '0',
}

const states: Partial<Product>[] = [
  { lowest_price_30_days: 59, reduction_percent: 30 },
  { title: 'Lund everyday trainers', stock: 'low', stock_left: 3, price: 72 },
  { title: 'Meridian running watch', stock: 'out' },
  { title: 'Park football, size 5', is_new: true, rating: null, price: 26 },
  { title: 'From another shop', source: 'aliexpress', is_outbound: true },
  { title: 'Several sizes, several prices', price_varies: true, currency: 'EUR' },
  {
    title:
      'Donaudampfschifffahrtsgesellschaftskapitänsmütze in Dunkelblau, wasserabweisend, mit Kordel',
  },
  {
    title: 'Its picture is broken',
    image: { src: '/images/art/none.none.0', alt: '', placeholder: null },
  },
]

export function ProductCards() {
  const [wishlistedId, setWishlistedId] = useState<string>()
  return (
    <Section title="Cards: sale, low, sold out, new, marketplace, several prices, long, broken">
      <ProductGrid columns={4}>
        {states.map((state, index) => (
          <ProductCard
            key={JSON.stringify(state)}
            product={{ ...lamp, ...state, id: String(index) }}
            isWishlisted={wishlistedId === String(index)}
            onToggleWishlist={() => setWishlistedId(String(index))}
            onAdd={() => {}}
          />
        ))}
      </ProductGrid>
      <h3 className="d1 mt-12 mb-6">Loading</h3>
      <ProductGridSkeleton columns={4} count={4} />
    </Section>
  )
}
