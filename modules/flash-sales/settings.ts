import { defineSetting } from '#platform/settings/stored-setting'
import { FlashSaleSettings } from './contract.ts'

export const flashSaleSetting = defineSetting<FlashSaleSettings>({
  key: 'flash_sales',
  schema: FlashSaleSettings,
  fallback: {
    is_on: true,
    products_per_sale: 8,
    units_per_product: 8,
    max_units_per_person: 2,
    rest_days: 30,
  },
})
