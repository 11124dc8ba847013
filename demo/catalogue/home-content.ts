import type { HomeContent } from '#contract/content'

/** The home page of the demo shop. */
export const homeContent: HomeContent = {
  hero: {
    badge: 'New Collection 2024',
    headline: 'Discover Your Perfect Style',
    facts: ['50k+ Reviews', 'Free Shipping Worldwide'],
    slides: [
      { image: art('deskLamp.mustard.0', 'A mustard desk lamp'), tint: 'home' },
      { image: art('sneaker.sky.0', 'A pale blue sneaker'), tint: 'fashion' },
      { image: art('headphones.coral.0', 'Coral headphones'), tint: 'electronics' },
      { image: art('chair.forest.0', 'A dark green chair'), tint: 'toys' },
      { image: art('perfume.blush.0', 'A bottle of perfume'), tint: 'beauty' },
      { image: art('tent.olive.0', 'An olive tent'), tint: 'sports' },
    ],
  },
  collections: [
    {
      title: 'Best Sellers',
      badge: '10K+ sold',
      href: '/shop?sort=rating',
      images: [art('mug.forest.0'), art('headphones.graphite.0'), art('boot.sand.0')],
    },
    {
      title: 'New Arrivals',
      badge: '50+ new',
      href: '/shop?sort=newest',
      images: [art('toteBag.oat.0'), art('pendantLamp.clay.0'), art('sunglasses.clay.0')],
    },
    {
      title: 'Special Offers',
      badge: 'Up to 70% off',
      href: '/shop?sort=price_asc',
      images: [art('dress.coral.0'), art('cushion.denim.0'), art('creamJar.blush.0')],
    },
  ],
  promotion: {
    text: 'Get up to 50% off on selected items',
    marked: '50% off',
    href: '/shop',
  },
  testimonials: [
    {
      quote:
        'The price receipt is why I came back. I could see what the coupon took off, to the cent.',
      name: 'Mina Keller',
      rating: 5,
    },
    {
      quote:
        'I asked whether the draw was rigged. They sent me the numbers and I checked it myself.',
      name: 'Joris de Wit',
      rating: 5,
    },
    {
      quote: 'The lamp came two days early, and the 30-day price on the page was honest.',
      name: 'Elif Aydın',
      rating: 4,
    },
  ],
  info_cards: [
    {
      icon: 'truck',
      title: 'Free Shipping Worldwide',
      text: 'Standard delivery costs nothing, on every order and to every country we serve.',
      href: '/about',
      link: 'Learn More',
    },
    {
      icon: 'undo-2',
      title: 'Returns & Refunds',
      text: 'Ask for a return from your order page. Refunds are worked out to the cent.',
      href: '/support',
      link: 'Help Center',
    },
    {
      icon: 'headset',
      title: 'People who answer',
      text: 'Write to us and we reply within 24 hours.',
      href: '/support',
      link: 'Contact Us',
    },
  ],
}

function art(name: string, alt = '') {
  return { src: `/images/art/${name}`, alt, placeholder: null }
}
