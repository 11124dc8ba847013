import { useState } from 'react'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { announce } from '#app/ui/announce.ts'
import { validatePriceRange } from './filters.ts'
import { useCurrentUrl } from './use-current-url.ts'

/** What is wrong with the price range, in words, and a function that checks the one of a form. Begins with the URL's. */
export function usePriceCheck() {
  const { t } = useTranslation(productMessages)
  const [error, setError] = useState(validatePriceRange(useCurrentUrl().searchParams))
  const isValidRange = (form: HTMLFormElement): boolean => {
    const nextError = validatePriceRange(new FormData(form))
    setError(nextError)
    if (nextError) announce(t(`filters.${nextError}`))
    return nextError === null
  }
  return { priceError: error && t(`filters.${error}`), isValidRange }
}
