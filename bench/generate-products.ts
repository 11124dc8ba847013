import { Client } from 'pg'

const CATEGORIES = 24
/** Each generated word occurs in the titles of about this many products. */
export const HITS_PER_WORD = 200

/** Fills an empty shop with products, variants, images and prices by SQL. */
export async function generateProducts(url: string, products: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    "set synchronous_commit = off; set work_mem = '64MB'; set maintenance_work_mem = '256MB'",
  )
  const indexes = await dropIndexes(client)
  await client.query(CATEGORIES_SQL)
  await client.query(PRODUCTS_SQL, [products])
  await client.query(PRODUCT_DETAILS_SQL)
  for (const index of indexes) await client.query(index)
  await client.query('vacuum analyze')
  await client.end()
}

/** Returns search words with about `HITS_PER_WORD` hits each. */
export function listSearchWords(products: number): string[] {
  return Array.from({ length: Math.max(1, Math.floor(products / HITS_PER_WORD)) }, (_, at) =>
    generateWord(at),
  )
}

/** Returns four of ten syllables, as the SQL below does: `babababa`, `babababe`, … */
function generateWord(number: number): string {
  const digits = [...`${number}`.padStart(4, '0')]
  return digits.map((digit) => SYLLABLES[Number(digit)]).join('')
}

const SYLLABLES = ['ba', 'de', 'fi', 'go', 'hu', 'ka', 'le', 'mi', 'no', 'pu']

/** Drops the indexes, because building them at the end is faster. Returns the statements that create them again. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query(`
    select indexname as name, indexdef as sql from pg_indexes
    where tablename = 'products' and indexname like 'products\\_%'
      and indexname not in (select conname from pg_constraint where conrelid = 'products'::regclass)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ sql }) => sql)
}

const CATEGORIES_SQL = `
  insert into categories (id, name, slug)
    select gen_random_uuid(), 'Category ' || n, 'category-' || n from generate_series(1, 6) n;
  insert into categories (id, parent_id, name, slug)
    select gen_random_uuid(), (select id from categories where slug = 'category-' || (1 + n % 6)), 'Subcategory ' || n, 'subcategory-' || n
    from generate_series(1, ${CATEGORIES}) n;`

const PRODUCTS_SQL = `
  with numbered as (
    select n, (array['Linen', 'Cotton', 'Oak', 'Steel', 'Wool', 'Glass', 'Paper', 'Cork'])[1 + n % 8] as material,
      (array['shirt', 'lamp', 'mug', 'chair', 'bag', 'clock', 'scarf', 'vase', 'knife', 'notebook'])[1 + n / 7 % 10] as thing,
      (select string_agg((array['${SYLLABLES.join("','")}'])[1 + digit::integer], '')
        from regexp_split_to_table(lpad((n % greatest(1, $1::integer / ${HITS_PER_WORD}))::text, 4, '0'), '') digit) as series
    from generate_series(1, $1::integer) n
  ), described as (
    select n, material || ' ' || thing || ' ' || series as title, 'Brand ' || n % 40 as brand, 'subcategory-' || (1 + n % ${CATEGORIES}) as category_slug,
      '<p>Made to be used every day, and to be mended when it wears. ' || material || ' from a mill that has made it for '
        || n % 90 || ' years.</p><ul><li>Washes at 30 degrees</li><li>Ships in two days</li></ul>' as description
    from numbered
  )
  insert into products (id, slug, title, description, brand, category_id, source, created_at, updated_at, price_minor,
    price_max_minor, stock_state, image_src, image_alt, image_placeholder, rating_counts, search, words)
  select gen_random_uuid(), 'product-' || n, title, description, brand, c.id, (array['manual', 'aliexpress'])[1 + n % 3 / 2],
    timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01', 500 + n::bigint * 7919 % 60000, 500 + n::bigint * 7919 % 60000,
    (array['in_stock', 'in_stock', 'in_stock', 'out'])[1 + n % 4], '/images/art/lamp.forest.' || n % 4, title,
    'data:image/webp;base64,' || repeat('A', 160), array[n % 2, n % 3, n % 5, n % 11, n % 17],
    search_vector('en', title, 'SKU-' || n, c.name, 'S M', brand, title, description), search_words(title, brand, c.name)
  from described join categories c on c.slug = described.category_slug`

const PRODUCT_DETAILS_SQL = `
  insert into product_images (id, product_id, position, source, alt, placeholder)
    select gen_random_uuid(), p.id, n, 'art:lamp.forest.' || n, p.title, p.image_placeholder from products p, generate_series(1, 3) n;
  insert into product_options (id, product_id, position, name) select gen_random_uuid(), id, 1, 'Size' from products;
  insert into product_option_values (id, option_id, position, value)
    select gen_random_uuid(), o.id, n, (array['S', 'M'])[n] from product_options o, generate_series(1, 2) n;
  insert into variants (id, product_id, position, sku, options, price_minor, stock, imported_stock)
    select gen_random_uuid(), p.id, n, p.slug || '-' || n, array[(array['S', 'M'])[n]], p.price_minor, stock, stock
    from products p, generate_series(1, 2) n, lateral (select case when p.stock_state = 'out' then 0 else 40 end) s (stock);
  insert into product_attributes (product_id, position, name, value)
    select p.id, n, (array['Material', 'Care', 'Origin'])[n], 'As described' from products p, generate_series(1, 3) n;
  insert into product_detail_cache (product_id, detail) select id, parts_of(id, 5) from products;`
