import type { Language } from '#platform/i18n/languages'

interface DemoSynonyms {
  language: Language
  words: string[]
  /** What the words find instead; without it, each of them finds the others. */
  targets?: string[]
}

/** What the owner of the demo shop added because shoppers searched for it. */
export const searchSynonyms: DemoSynonyms[] = [
  { language: 'en', words: ['pants', 'trousers'], targets: ['jeans'] },
  {
    language: 'en',
    words: ['sweater', 'pullover', 'sweatshirt', 'jumper', 'knitwear'],
    targets: ['hoodie'],
  },
  { language: 'en', words: ['couch', 'sofa', 'armchair', 'seat'], targets: ['chair'] },
  { language: 'en', words: ['perfume', 'fragrance', 'eau de parfum', 'cologne', 'scent'] },
  { language: 'en', words: ['kettle', 'tea kettle'], targets: ['teapot'] },
  { language: 'en', words: ['trainers', 'tennis shoes', 'gym shoes'], targets: ['sneaker'] },
  { language: 'en', words: ['footwear'], targets: ['shoe'] },
  { language: 'en', words: ['ankle boot'], targets: ['chelsea boot', 'boot'] },
  {
    language: 'en',
    words: ['cell phone', 'mobile phone', 'mobile', 'phone'],
    targets: ['smartphone', 'phone'],
  },
  { language: 'en', words: ['notebook', 'laptop'], targets: ['laptop', 'computer'] },
  { language: 'en', words: ['rucksack', 'backpack'] },
  { language: 'en', words: ['carpet', 'rug', 'kilim'] },
  { language: 'en', words: ['frying pan', 'skillet'], targets: ['pan'] },
  { language: 'en', words: ['beanie', 'bobble hat', 'woolly hat'] },
  { language: 'en', words: ['soccer', 'soccer ball', 'football'] },
  { language: 'en', words: ['blanket', 'throw'] },
  { language: 'en', words: ['handbag', 'tote bag', 'shopping bag'], targets: ['tote'] },
  { language: 'en', words: ['hat'], targets: ['cap', 'beanie'] },
  { language: 'en', words: ['cup'], targets: ['mug'] },
  { language: 'en', words: ['pillow'], targets: ['cushion'] },
  { language: 'en', words: ['earphones', 'headset'], targets: ['earbuds', 'headphones'] },
  { language: 'en', words: ['shades'], targets: ['sunglasses'] },
  { language: 'en', words: ['plush', 'stuffed animal', 'cuddly toy'], targets: ['teddy bear'] },
  { language: 'en', words: ['jigsaw'], targets: ['puzzle'] },
  { language: 'en', words: ['moisturiser', 'moisturizer', 'lotion'], targets: ['cream'] },
  { language: 'en', words: ['weights'], targets: ['dumbbell', 'kettlebell'] },
  { language: 'en', words: ['wool'], targets: ['lambswool', 'merino'] },
  { language: 'en', words: ['scarf', 'scarves'] },
  { language: 'en', words: ['knife', 'knives'] },
  { language: 'en', words: ['shelf', 'shelves'] },
  { language: 'en', words: ['gray', 'grey'] },
  { language: 'en', words: ['jewelry', 'jewellery'] },
]
