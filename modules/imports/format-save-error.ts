import type { RejectedVariant, SaveProductResult } from '#modules/catalog'

type SaveError = NonNullable<SaveProductResult['error']> | RejectedVariant['error']

/** The text of a save error as import failures store it. */
export function formatSaveError({ code, params = {} }: SaveError): string {
  switch (code) {
    case 'product_duplicated':
      return 'Another product of the file is already this one.'
    case 'no_valid_variants':
      return 'None of its variants could be read.'
    case 'product_currency_mismatch':
      return `It is priced in ${params['currency']} here.`
    case 'product_conflict':
      return 'It does not fit what the shop has: a SKU or an address is taken twice.'
    case 'sku_taken':
      return `The SKU "${params['sku']}" belongs to another product.`
  }
}
