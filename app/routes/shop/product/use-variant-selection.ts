import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ProductDetails } from '#contract/catalog'
import { useOptionSelection, type VariantSelection } from './use-option-selection.ts'
import { findVariant } from './variant-selection.ts'

/**
 * The selection of the product page. The URL holds the variant id, so that a link opens it. The server ignores the id;
 * otherwise the page cache would hold a page for each variant.
 */
export function useVariantSelection(product: ProductDetails): VariantSelection {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const requestedId = useSearchParams()[0].get('variant')
  const isHydrated = useHydrated()
  return useOptionSelection(product, {
    requested: isHydrated ? findVariant(product, requestedId) : undefined,
    onSelectVariant: (id) =>
      navigate(`?variant=${id}${hash}`, { replace: true, preventScrollReset: true }),
  })
}
