import { useAccess } from '../../frame/access.ts'
import { CategoryTaxClasses } from './category-tax-classes.tsx'
import { PriceTest } from './price-test.tsx'
import { TaxTable } from './tax-table.tsx'

/** The tax of each country and class of goods, and a calculator that uses them. */
export default function TaxesPage() {
  const { can } = useAccess()
  return (
    <>
      {can('settings:write') && <PriceTest />}
      <TaxTable />
      <CategoryTaxClasses />
    </>
  )
}
