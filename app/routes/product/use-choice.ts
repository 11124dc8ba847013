import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsAlive } from '#app/alive.ts'
import type { ProductDetails, Variant } from '#contract/catalog'
import { choose, firstChoice, variantOf } from './choice.ts'

export type Choice = ReturnType<typeof useChoice>

/**
 * Which variant is looked at, and how many of it. The address names the variant, so that a link opens it; the
 * server never reads that name, or every variant would be a page of its own to keep.
 */
export function useChoice(product: ProductDetails) {
  const navigate = useNavigate()
  const asked = useSearchParams()[0].get('variant')
  const isAlive = useIsAlive()
  const [chosen, setChosen] = useState<Variant>()
  const [quantity, setQuantity] = useState(1)

  const named = isAlive ? variantOf(product, asked) : undefined
  const variant = chosen ?? named ?? firstChoice(product)
  const most = mostOf(variant)

  return {
    variant,
    quantity: Math.min(quantity, most),
    most,
    setQuantity,
    choose(option: number, value: string) {
      if (!variant) return
      const next = choose(product, variant, { option, value })
      setChosen(next)
      navigate(`?variant=${next.id}`, { replace: true, preventScrollReset: true })
    },
  }
}

const MOST = 99

function mostOf(variant: Variant | undefined): number {
  return variant?.stock === 'low' ? (variant.stock_left ?? 1) : MOST
}
