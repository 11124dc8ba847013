import { convertAmount, type PriceConversion } from '#platform/money/convert-price'
import type { Coupon } from './find-coupon.ts'

/**
 * Returns a coupon with its amounts in another currency. Without a conversion it stays as it is, and is then invalid for
 * items in that currency.
 */
export function convertCoupon(
  coupon: Coupon,
  findConversion: (from: string) => PriceConversion | null,
): Coupon {
  const conversion = coupon.currency === null ? null : findConversion(coupon.currency)
  if (!conversion) return coupon
  const { amountMinor, minSubtotalMinor } = coupon
  return {
    ...coupon,
    currency: conversion.to.code,
    amountMinor: amountMinor === null ? null : convertAmount(amountMinor, conversion),
    minSubtotalMinor: convertAmount(minSubtotalMinor, conversion),
  }
}
