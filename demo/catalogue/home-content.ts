import type { HomeContent } from '#contract/content'

/** The home page of the demo shop. */
export const homeContent: Omit<HomeContent, 'layout'> = {
  hero: {
    badge: 'New Collection {year}',
    facts: ['{reviews} Reviews', 'Free Shipping Worldwide'],
    slides: [
      {
        title: 'Discover Your Perfect Style',
        text: 'Things for the home, the wardrobe and the trail, each with its sum beside the price.',
        ...{ href: '/shop', link: 'Shop Now' },
        ...{ image: art('deskLamp.mustard.0', 'A mustard desk lamp'), tint: 'home' },
      },
      {
        title: 'Shoes That Go the Distance',
        text: 'Trainers, boots and sandals. Every size says how many pairs are left.',
        ...{ href: '/categories/shoes', link: 'See the Shoes' },
        ...{ image: art('sneaker.sky.0', 'A pale blue sneaker'), tint: 'fashion' },
      },
      {
        title: 'Hear Only What You Like',
        text: 'Headphones for the train, the desk and the sofa.',
        ...{ href: '/categories/headphones', link: 'See the Headphones' },
        ...{ image: art('headphones.coral.0', 'Coral headphones'), tint: 'electronics' },
      },
      {
        title: 'Sit Down and Stay a While',
        text: 'Chairs, shelves and clocks that are built to be repaired.',
        ...{ href: '/categories/furniture-clocks', link: 'See the Furniture' },
        ...{ image: art('chair.forest.0', 'A dark green chair'), tint: 'toys' },
      },
      {
        title: 'A Scent That Is Yours',
        text: 'Perfume in small bottles, so that trying one costs little.',
        ...{ href: '/categories/fragrance', link: 'See the Fragrances' },
        ...{ image: art('perfume.blush.0', 'A bottle of perfume'), tint: 'beauty' },
      },
      {
        title: 'Sleep Under the Stars',
        text: 'Tents, packs and bottles for one night or ten.',
        ...{ href: '/categories/camping-hiking', link: 'See the Outdoor Gear' },
        ...{ image: art('tent.olive.0', 'An olive tent'), tint: 'sports' },
      },
    ],
  },
  collections: [
    {
      title: 'Best Sellers',
      badge: '{top_rated} rated 4 stars or more',
      href: '/shop?sort=rating',
      images: [art('mug.forest.0'), art('headphones.graphite.0'), art('boot.sand.0')],
    },
    {
      title: 'New Arrivals',
      badge: '{new_products} new',
      href: '/shop?sort=newest',
      images: [art('toteBag.oat.0'), art('pendantLamp.clay.0'), art('sunglasses.clay.0')],
    },
    {
      title: 'Special Offers',
      badge: 'Up to {reduction}% off',
      href: '/shop?reduced=true',
      images: [art('dress.coral.0'), art('cushion.denim.0'), art('creamJar.blush.0')],
    },
  ],
  promotion: {
    text: 'Get up to {reduction}% off on selected items',
    marked: '{reduction}% off',
    href: '/shop?reduced=true',
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
