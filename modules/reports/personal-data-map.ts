import { sql } from 'drizzle-orm'
import { selectOrderIds } from '#modules/orders'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'

const keepReason = 'Figures of the shop are sums of amounts and of items. They name nobody.'
const where = (person: DataSubject) => sql`order_id in (${selectOrderIds(person)})`

export const reportPersonalData: PersonalDataTable[] = [
  {
    table: 'order_traffic',
    where,
    erasure: { keepReason },
    columns: { ...eachColumn('exported', 'order_id source created_at') },
  },
  {
    table: 'sales_entries',
    where,
    erasure: { keepReason },
    columns: eachColumn(
      'internal',
      'order_id kind reference at product_id category_id source traffic quantity minor',
    ),
  },
]
