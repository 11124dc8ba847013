import { href } from 'react-router'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Buttons } from './buttons.tsx'
import { Controls } from './controls.tsx'
import { FeedbackStates } from './feedback-states.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { Prices } from './prices.tsx'
import { ProductCards } from './product-cards.tsx'
import { Typography } from './typography.tsx'

/** Every component of the design system in every state, with sample data. Development only. */
export default function DesignSystemPage() {
  return (
    <main id="main" className="wrap">
      <PageHead title="Pieces" noIndex />
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: href('/') },
          { label: 'Shop', to: href('/shop') },
          { label: 'Pieces' },
        ]}
      />
      <h1 className="d3 mb-12">Pieces</h1>
      <Typography />
      <Buttons />
      <ProductCards />
      <Prices />
      <Fields />
      <Controls />
      <FeedbackStates />
      <Overlays />
    </main>
  )
}
