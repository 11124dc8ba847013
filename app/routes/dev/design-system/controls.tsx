import { useState } from 'react'
import { ColourSwatch, OptionBox } from '#app/ui/option-inputs.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Timeline } from '#app/ui/timeline.tsx'
import { Row, Section } from './section.tsx'

export function Controls() {
  const [quantity, setQuantity] = useState(1)
  return (
    <Section title="Choices, tabs, timeline, paging">
      <Row>
        <Stepper value={quantity} onChange={setQuantity} max={5} />
        <Stepper value={quantity} onChange={setQuantity} max={5} large />
      </Row>
      <fieldset className="swatches mb-5" aria-label="Colour">
        <ColourSwatch name="colour" label="Mustard" colour="#dca436" defaultChecked />
        <ColourSwatch name="colour" label="Forest" colour="#2f5d4e" />
        <ColourSwatch name="colour" label="Clay" colour="#a94433" isUnavailable />
      </fieldset>
      <fieldset className="sizes mb-8 max-w-sm" aria-label="Shade">
        <OptionBox name="shade" label="24 cm" />
        <OptionBox name="shade" label="30 cm" defaultChecked />
        <OptionBox name="shade" label="36 cm" />
        <OptionBox name="shade" label="44 cm" isUnavailable />
      </fieldset>
      <Tabs
        label="About this product"
        tabs={[
          { id: 'description', label: 'Description', panel: <p className="py-6">What it is.</p> },
          {
            id: 'specifications',
            label: 'Specifications',
            panel: <p className="py-6">Its facts.</p>,
          },
          {
            id: 'reviews',
            label: 'Reviews',
            count: 64,
            panel: <p className="py-6">What others say.</p>,
          },
        ]}
      />
      <div className="mt-8">
        <Timeline
          label="Order"
          steps={[
            { label: 'Paid', note: '12/11/2026', state: 'done' },
            { label: 'Processing', note: '13/11/2026', state: 'done' },
            { label: 'Shipped', state: 'current' },
            { label: 'Out for delivery', state: 'upcoming' },
            { label: 'Delivered', note: '18/11/2026', state: 'upcoming' },
          ]}
        />
      </div>
      <Pagination seen={24} total={48} next={24} to="?cursor=next" />
    </Section>
  )
}
