import type { AppError } from '#platform/result'

/** Why a row, or a whole file, could not be imported. Rows of `import_failures` keep it; the API and the CLI have the texts. */
export type ImportErrorCode =
  | 'attribute_name_missing'
  | 'category_name_too_long'
  | 'category_too_deep'
  | 'duplicate_id'
  | 'duplicate_name'
  | 'duplicate_option_names'
  | 'duplicate_sku'
  | 'duplicate_variant'
  | 'duplicate_variant_without_options'
  | 'file_empty'
  | 'grouped_product'
  | 'header_unknown'
  | 'import_interrupted'
  | 'invalid_amount'
  | 'invalid_character'
  | 'invalid_date'
  | 'invalid_metafield'
  | 'invalid_number'
  | 'invalid_swatch'
  | 'invalid_url'
  | 'main_row_failed'
  | 'multiple_lines'
  | 'negative_price'
  | 'negative_weight'
  | 'no_attribute_values'
  | 'no_readable_variant'
  | 'no_readable_variation'
  | 'not_variable'
  | 'not_whole_number'
  | 'parent_missing'
  | 'parent_unknown'
  | 'product_too_large'
  | 'quote_not_closed'
  | 'row_over_megabyte'
  | 'row_too_long'
  | 'too_fine'
  | 'too_heavy'
  | 'too_high'
  | 'too_long'
  | 'too_many_cells'
  | 'too_many_combinations'
  | 'too_many_options'
  | 'unknown_source'
  | 'unknown_status'
  | 'unknown_type'
  | 'unreadable'
  | 'unreadable_from_here'
  | 'value_missing'

/** An error of an import. `params.column` is a `CellName`, which has a text of its own. */
export type ImportError<Code extends string = string> = AppError<Code>

/** What a cell says, independent of how the file's format calls its column. */
export type CellName =
  | 'affiliate_url'
  | 'attribute'
  | 'attribute_name'
  | 'barcode'
  | 'brand'
  | 'category'
  | 'description'
  | 'external_url'
  | 'handle'
  | 'image'
  | 'image_alt'
  | 'image_position'
  | 'name'
  | 'option_name'
  | 'option_value'
  | 'price'
  | 'regular_price'
  | 'sale_end'
  | 'sale_price'
  | 'sale_start'
  | 'sku'
  | 'sold_since_import'
  | 'stock'
  | 'title'
  | 'type'
  | 'variant_image'
  | 'vendor'
  | 'weight'

/** A cell that one of several stands for, such as the value of an option, is told apart by `name`. */
export type CellLabel = CellName | { column: CellName; name: string | number }

/** A cell or a row that cannot be read. `tryParse` turns it into the failure of its row. */
export class InvalidRowError extends Error {
  readonly error: ImportError

  constructor(error: ImportError) {
    super(error.code)
    this.error = error
  }
}

export function invalidRow(
  code: ImportErrorCode,
  params?: Record<string, string | number>,
): InvalidRowError {
  return new InvalidRowError({ code, ...(params && { params }) })
}

export function invalidCell(
  code: ImportErrorCode,
  label: CellLabel,
  params?: Record<string, string | number>,
): InvalidRowError {
  return invalidRow(code, { ...(typeof label === 'string' ? { column: label } : label), ...params })
}
