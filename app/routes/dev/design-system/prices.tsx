import { useState } from 'react'
import { Price } from '#app/ui/price.tsx'
import { PriceReceipt } from '#app/ui/price-receipt.tsx'
import { Rating, RatingInput, Stars } from '#app/ui/rating.tsx'
import { StockNote } from '#app/ui/stock-note.tsx'
import type { PriceStep, PriceReceipt as Receipt } from '#contract/pricing'
import { Row, Section } from './section.tsx'

const buildStep = (
  kind: PriceStep['kind'],
  amount: number,
  options: Partial<PriceStep> = {},
): PriceStep => {
  return { kind, amount, included: false, percent: null, label: null, ...options }
}

const receipt: Receipt = {
  currency: 'USD',
  steps: [
    buildStep('base', 59),
    buildStep('flash_sale', -17.7, { percent: 30 }),
    buildStep('coupon', -4.13, { label: 'SPRING10' }),
    buildStep('shipping', 0, { label: 'Standard delivery' }),
    buildStep('tax', 5.93, { included: true, label: 'vat', percent: 19 }),
  ],
  total: 37.17,
}

export function Prices() {
  const [grade, setGrade] = useState<number | null>(3)
  return (
    <Section title="Prices, receipt, ratings">
      <div className="grid gap-10 lg:grid-cols-2">
        <div>
          <Price
            amount={41.3}
            currency="USD"
            size="page"
            reductionPercent={30}
            lowestPrice30Days={59}
          />
          <div className="mt-6">
            <Price amount={1249.9} currency="TRY" varies />
          </div>
          <div className="mt-6 grid gap-2">
            <StockNote stock="low" left={1} />
            <StockNote stock="out" left={null} />
          </div>
        </div>
        <PriceReceipt receipt={receipt} />
      </div>
      <Row>
        <Rating average={4.8} count={1264} />
        <Stars grade={4} />
        <RatingInput name="grade" value={grade} onChange={setGrade} />
      </Row>
    </Section>
  )
}
