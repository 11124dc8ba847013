import { HOME_FACTS, type HomeContent, type HomeFacts, listHomeTexts } from './contract.ts'

const PLACEHOLDER = /\{([a-z_]*)\}/g

/**
 * Fills the facts into badges, into what is shown with every slide and into the promotion. A text that needs a fact that
 * is null is left out: the shop claims nothing that it cannot count.
 */
export function fillHomeFacts(content: HomeContent, facts: HomeFacts): HomeContent {
  const fill = (text: string) => fillText(text, facts)
  const { hero, collections, promotion } = content
  return {
    ...content,
    hero: hero && {
      ...hero,
      badge: fill(hero.badge) ?? '',
      facts: hero.facts.flatMap((fact) => fill(fact) ?? []),
    },
    collections: collections.map((collection) => ({
      ...collection,
      badge: collection.badge && fill(collection.badge),
    })),
    promotion: promotion && fillPromotion(promotion, fill),
  }
}

type Promotion = NonNullable<HomeContent['promotion']>

function fillPromotion(promotion: Promotion, fill: (text: string) => string | null) {
  const text = fill(promotion.text)
  return text === null ? null : { ...promotion, text, marked: fill(promotion.marked) ?? '' }
}

/** Null if the text needs a fact that is null. */
function fillText(text: string, facts: HomeFacts): string | null {
  let isComplete = true
  const filled = text.replace(PLACEHOLDER, (placeholder, name) => {
    const fact = isFact(name) ? facts[name] : placeholder
    isComplete &&= fact !== null
    return fact ?? ''
  })
  return isComplete ? filled : null
}

/** Returns the name of a placeholder that is no fact, or that is in a text which is not filled; null without one. */
export function findUnknownHomeFact(content: HomeContent): string | null {
  const noFacts = Object.fromEntries(HOME_FACTS.map((name) => [name, '']))
  const texts = listHomeTexts(fillHomeFacts(content, noFacts as HomeFacts))
  const [name = null] = texts.flatMap((text) =>
    [...text.matchAll(PLACEHOLDER)].map(([, found]) => found!),
  )
  return name
}

function isFact(name: string): name is keyof HomeFacts {
  return (HOME_FACTS as readonly string[]).includes(name)
}
