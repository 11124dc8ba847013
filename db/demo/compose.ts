import { type ColourwayName, colourways } from '#art/index'
import type { CategoryId, NewProduct, NewVariant } from '#modules/catalog'
import { dollars } from '#platform/money'
import { between, diceOf } from './dice.ts'
import type { Article } from './stock-list.ts'

interface Moments {
  added: Date
  /** Since when it costs less, if it does. */
  reduced: Date
}

/** An article as the catalogue takes it in. */
export function composed(
  article: Article,
  categoryId: CategoryId,
  { added, reduced }: Moments,
): NewProduct {
  const { good, kind, number } = article
  const isFromMarketplace = good.from === 'aliexpress'
  const aliId = isFromMarketplace ? `${1005006000000000 + number * 7919}` : null
  return {
    title: good.title,
    description: [good.says, kind.made, kind.care].map((text) => `<p>${text}</p>`).join('\n'),
    brand: good.brand,
    categoryId,
    source: good.from ?? 'manual',
    aliId,
    affiliateUrl: aliId && `https://s.click.aliexpress.com/e/_outwit-demo-${aliId}`,
    importKey: `demo:${number}`,
    attributes: attributesOf(article),
    options: optionsOf(article),
    variants: variantsOf(article, reduced) as [NewVariant, ...NewVariant[]],
    images: imagesOf(article),
    now: added,
  }
}

function attributesOf({ good, kind }: Article) {
  const facts = { ...kind.facts, ...good.facts }
  return Object.entries(facts).map(([name, value]) => ({ name, value }))
}

function optionsOf({ colours, kind }: Article) {
  const colour = {
    name: 'Colour',
    values: colours.map((name) => {
      return { value: titled(name), swatch: colourways[name as ColourwayName].base }
    }),
  }
  const choice = kind.choice && {
    name: kind.choice.name,
    values: Object.keys(kind.choice.values).map((value) => ({ value })),
  }
  return choice ? [colour, choice] : [colour]
}

function variantsOf(article: Article, reduced: Date): NewVariant[] {
  const { colours, good, kind } = article
  const choices = kind.choice ? Object.entries(kind.choice.values) : [['', 0] as const]
  const dice = diceOf(`stock of ${good.title}`)
  return colours.flatMap((colour, at) =>
    choices.map(([choice, extra], index) => ({
      sku: skuOf(article, colour, choice),
      options: choice ? [titled(colour), choice] : [titled(colour)],
      price: dollars(good.price + extra),
      ...(good.was && { formerly: { price: dollars(good.was + extra), until: reduced } }),
      stock: stockOf(article, between(dice, 0, 60), at === 0 && index === 0),
      weightGrams: kind.grams,
      image: picture(article, colour),
    })),
  )
}

/** `low` leaves a handful of one variant; otherwise about one variant in fifteen is gone. */
function stockOf({ good }: Article, chance: number, isFirst: boolean): number {
  if (good.stock === 'out') return 0
  if (good.stock === 'low') return isFirst ? 2 + (chance % 3) : 0
  return chance < 4 && !isFirst ? 0 : 6 + chance
}

function skuOf({ good, number }: Article, colour: string, choice: string): string {
  const house = good.brand.replace(/[^A-Za-z]/g, '').slice(0, 3)
  const variety = choice.replace(/[^A-Za-z0-9]/g, '').slice(0, 8)
  return [house, number, colour.slice(0, 4), variety].filter(Boolean).join('-').toUpperCase()
}

/** First a picture for each colour, with a close-up of the first and, where it shows the same design, another view. */
function imagesOf(article: Article) {
  const { colours, good, kind } = article
  const [first = '', ...others] = colours
  const close = `${picture(article, first)}.d`
  const turned = kind.turns ? [pictureOf(article, first, 1 - good.shot)] : []
  const shown = [
    { source: picture(article, first), alt: altOf(good.title, first) },
    { source: close, alt: `${altOf(good.title, first)}, close up` },
    ...turned.map((source) => ({ source, alt: `${altOf(good.title, first)}, another view` })),
    ...others.map((name) => ({ source: picture(article, name), alt: altOf(good.title, name) })),
  ]
  return shown
}

export function picture(article: Article, colour = article.colours[0]!): string {
  return pictureOf(article, colour, article.good.shot)
}

function pictureOf({ kind }: Article, colour: string, shot: number): string {
  return `art:${kind.motif}.${colour}.${shot}`
}

function altOf(title: string, colour: string): string {
  return `${title} in ${colour}`
}

function titled(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1)
}
