import { ArrowLink, TextLink } from '#app/ui/link.tsx'
import { Section } from './section.tsx'

export function Typography() {
  return (
    <Section title="Type">
      <p className="d4 mb-5">Discover Your Perfect Style</p>
      <p className="d3" lang="de">
        Entdecken Sie unsere Neuerschei{'\u00ad'}nungen
      </p>
      <p className="d2 mt-3.5" lang="tr">
        Mükemmel tarzınızı keşfedin, ₺1.249,90 ğşİ
      </p>
      <p className="d1 mt-3.5" lang="fr">
        Découvrez votre style, 41,30 € au lieu de 59,00 €
      </p>
      <p className="mt-4 max-w-measure">
        Schibsted Grotesk sets everything that is read rather than looked at: descriptions, labels,
        buttons. <TextLink to="#">A link</TextLink> has a thin line that thickens in yolk.{' '}
        <span className="text-ink-2">Secondary text</span>,{' '}
        <span className="text-ink-3">hints and counts</span>,{' '}
        <span className="highlight">your saving</span>.
      </p>
      <p className="mt-3 text-lg">Large text</p>
      <p className="text-sm">Small text</p>
      <p className="text-xs">The smallest, in badges and clocks alone</p>
      <ArrowLink to="#">View All Categories</ArrowLink>
    </Section>
  )
}
