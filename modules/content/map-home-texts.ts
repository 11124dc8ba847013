import type { HomeContent } from './contract.ts'

/** Returns the content with each text that a shopper reads replaced by that of `map`. Names of people are none. */
export function mapHomeTexts(content: HomeContent, map: (text: string) => string): HomeContent {
  const { hero, collections, promotion, testimonials, info_cards } = content
  const mapPicture = <Image extends { alt: string }>(image: Image) => {
    return { ...image, alt: image.alt && map(image.alt) }
  }
  return {
    hero: hero && {
      badge: map(hero.badge),
      facts: hero.facts.map(map),
      slides: hero.slides.map((slide) => ({
        ...slide,
        ...{ title: map(slide.title), text: map(slide.text), link: map(slide.link) },
        image: mapPicture(slide.image),
      })),
    },
    collections: collections.map((collection) => ({
      ...collection,
      ...{ title: map(collection.title), badge: collection.badge && map(collection.badge) },
      images: collection.images.map(mapPicture),
    })),
    promotion: promotion && mapPromotion(promotion, map),
    testimonials: testimonials.map((one) => ({ ...one, quote: map(one.quote) })),
    info_cards: info_cards.map((card) => ({
      ...card,
      ...{ title: map(card.title), text: map(card.text) },
      ...(card.link && { link: map(card.link) }),
    })),
  }
}

type Promotion = NonNullable<HomeContent['promotion']>

/** The marked words are a part of the text: where their translation is not, both stay as they are. */
function mapPromotion(promotion: Promotion, map: (text: string) => string): Promotion {
  const [text, marked] = [map(promotion.text), map(promotion.marked)]
  return text.includes(marked) ? { ...promotion, text, marked } : promotion
}

/** Returns the texts of the content, each once, in the order of the page. */
export function listHomeTexts(content: HomeContent): string[] {
  const texts = new Set<string>()
  mapHomeTexts(content, (text) => {
    texts.add(text)
    return text
  })
  return [...texts]
}
