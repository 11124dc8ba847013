import type { ImportFormat } from './contract.ts'
import type { FileFormat } from './file-format.ts'
import { mappedFormat } from './mapped/mapped-format.ts'
import { shopifyFormat } from './shopify/shopify-format.ts'
import { woocommerceFormat } from './woocommerce/woocommerce-format.ts'

export const fileFormats: Record<ImportFormat, FileFormat> = {
  shopify: shopifyFormat,
  woocommerce: woocommerceFormat,
  mapped: mappedFormat,
}
