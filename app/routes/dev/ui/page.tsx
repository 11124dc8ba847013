import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { Actions } from './actions.tsx'
import { Cards } from './cards.tsx'
import { Choices } from './choices.tsx'
import { Fields } from './fields.tsx'
import { Floating } from './floating.tsx'
import { Prices } from './prices.tsx'
import { States } from './states.tsx'
import { Type } from './type.tsx'

/** Every piece of the design system in every state. Development only; its samples are nobody's data. */
export default function Pieces() {
  return (
    <main id="main" className="wrap">
      <PageHead title="Pieces" unlisted />
      <Crumbs
        crumbs={[{ label: 'Home', to: '/' }, { label: 'Shop', to: '/shop' }, { label: 'Pieces' }]}
      />
      <h1 className="d3 mb-12">Pieces</h1>
      <Type />
      <Actions />
      <Cards />
      <Prices />
      <Fields />
      <Choices />
      <States />
      <Floating />
    </main>
  )
}
