/** What the demo makes. */
export const DEMO_KINDS = [
  ...(['product', 'category', 'article', 'home', 'review', 'synonyms'] as const),
  'draw',
] as const
export type DemoKind = (typeof DEMO_KINDS)[number]
