import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { getBrowserCountry } from '#app/forms/countries.ts'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import type { SellableVariant } from '#contract/checkout'
import { DraftContent, type DraftOrder } from '#contract/drafts'
import { BASE_CURRENCY } from '#platform/money/money'
import { useAdminKey } from '../../frame/access.ts'
import { draftQuoteQuery } from './draft-queries.ts'

const PAUSE_MS = 300
const MAX_QUANTITY = 99
type ReductionKind = 'none' | 'percent' | 'amount'

/** The content of a draft as a clerk changes it, and what it would cost. */
export function useDraftForm(draft: DraftOrder | null, knownTitles: Map<string, string>) {
  const [titles, setTitles] = useState(knownTitles)
  const [reductionKind, setReductionKind] = useState<ReductionKind>(
    draft?.content.reduction?.kind ?? 'none',
  )
  const form = useForm<DraftContent, unknown, DraftContent>({
    resolver: useFormResolver(DraftContent),
    defaultValues: draft?.content ?? {
      ...{ language: 'en', currency: BASE_CURRENCY, shipping: 'standard', variants: [] },
      country: getBrowserCountry(),
    },
  })
  const values = useWatch({ control: form.control }) as DraftContent
  const variants = values.variants ?? []
  const setVariants = (changed: DraftContent['variants']) =>
    form.setValue('variants', changed, { shouldValidate: form.formState.isSubmitted })
  const setQuantity = (id: string, quantity: number) => {
    const changed = variants.map((one) => (one.variant_id === id ? { ...one, quantity } : one))
    setVariants(changed.filter((one) => one.quantity > 0))
  }
  const add = ({ id, title, options }: SellableVariant) => {
    const present = variants.find(({ variant_id }) => variant_id === id)
    setTitles(new Map(titles).set(id, [title, ...options.map(({ value }) => value)].join(', ')))
    if (present) setQuantity(id, Math.min(present.quantity + 1, MAX_QUANTITY))
    else setVariants([...variants, { variant_id: id, quantity: 1 }])
  }
  const chooseReduction = (kind: ReductionKind) => {
    setReductionKind(kind)
    if (kind === 'none') form.setValue('reduction', undefined)
    else form.setValue('reduction.kind', kind)
  }
  return {
    ...{ form, variants, titles, add, setQuantity, reductionKind, chooseReduction },
    quote: useQuote(values),
  }
}

export type DraftFormState = ReturnType<typeof useDraftForm>

function useQuote(values: DraftContent) {
  const current = JSON.stringify(values)
  const debounced = useDebouncedValue(current, PAUSE_MS)
  const parsed = DraftContent.safeParse(JSON.parse(debounced))
  const query = useQuery(
    draftQuoteQuery(useApi(), useAdminKey(), parsed.success ? parsed.data : null),
  )
  return {
    data: parsed.success && !query.error ? query.data : undefined,
    message: parsed.success && query.error ? getApiError(query.error)?.message : undefined,
    isCurrent: debounced === current && parsed.success && !query.isFetching && !query.error,
  }
}
