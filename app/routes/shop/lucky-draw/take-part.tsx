import { useState } from 'react'
import { CountryField } from '#app/forms/country-field.tsx'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import type { Draw, DrawTerms, OwnEntries } from '#contract/draws'
import type { Country } from '#contract/pricing'
import { BuyButton } from './buy-button.tsx'
import { FreeEntryButton } from './free-entry-button.tsx'

interface Props {
  draw: Draw
  userId: string
  terms: DrawTerms | undefined
  own: OwnEntries | undefined
  /** That the shopper has chosen instead of the one of the terms. */
  country: Country | undefined
  onCountry: (country: Country) => void
  quantity: number
  /** How many tickets the shopper may still buy. */
  left: number
  isSold: boolean
}

/** Asks for the country and the age where they are needed, and takes part. */
export function TakePart({ terms, own, isSold, left, quantity, onCountry, ...props }: Props) {
  const { t } = useTranslation(luckyDrawMessages)
  const [isChecked, setIsChecked] = useState(false)
  const isAdult = isChecked || own?.is_adult === true
  const country = props.country ?? terms?.country
  const isClosed = terms?.rule === 'closed'
  const isOver = !isSold && own?.has_free_entry
  const canTakePart = props.draw.state === 'open' && terms && own?.email_verified !== false
  const entry = { drawId: props.draw.id, userId: props.userId, country, isAdult }
  return (
    <>
      {!isOver && (
        <CountryField
          name="draw-country"
          value={country ?? ''}
          onChange={({ target }) => onCountry(target.value as Country)}
        />
      )}
      {terms?.needs_adult && !isClosed && !isOver && !own?.is_adult && (
        <CheckboxOrRadio
          label={t('free.adult')}
          checked={isChecked}
          onChange={({ target }) => setIsChecked(target.checked)}
        />
      )}
      {own?.email_verified === false && <p className="text-sm">{t('free.verify')}</p>}
      {isClosed && <p className="text-sm">{t('free.notHere')}</p>}
      {isSold && !isClosed && (
        <BuyButton
          {...{ ...entry, left, quantity: Math.min(quantity, left) }}
          variantId={terms?.ticket_variant_id ?? null}
          max={own?.max_bought ?? 0}
          disabled={!canTakePart}
        />
      )}
      {!isClosed && (
        <FreeEntryButton
          {...entry}
          isTaken={own?.has_free_entry === true}
          disabled={!canTakePart}
          variant={isSold ? 'secondary' : 'primary'}
        />
      )}
    </>
  )
}
