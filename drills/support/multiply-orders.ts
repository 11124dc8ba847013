import { Client } from 'pg'

/** Every tenth copy is in the first part, which is spread over the whole time as the others are. */
const PARTS = 10
/** So many orders of a part are by the same shoppers, half of the orders with their accounts. */
const BLOCK = 20_000
const ORDERS_OF_SHOPPER = 20
/** The newest orders are still open. */
const OPEN = 2_000
const BATCH = 50_000

/** Tables that are copied with an order. The values replace those of the order that is copied. */
const COPIES: Record<string, Record<string, string>> = {
  orders: {
    id: 'copy_id(t.id, k)',
    number: "'OW-C' || lpad(k::text, 12, '0')",
    email: 'copy_email(k)',
    user_id: 'case when k % 2 = 0 then copy_user(k) end',
    cart_id: 'null',
    fulfilment_state:
      "case when k >= copy_first_open() then t.fulfilment_state else 'delivered' end",
    first_name: "(array['Mina', 'Theo', 'Noor', 'Ada'])[k % 4 + 1]",
    city: "'City ' || k % 50000",
    created_at: 'copy_time(k)',
  },
  order_numbers: {
    number: "'OW-C' || lpad(k::text, 12, '0')",
    order_id: 'copy_id(t.order_id, k)',
    created_at: 'copy_time(k)',
  },
  order_lines: {
    id: 'copy_id(t.id, k)',
    order_id: 'copy_id(t.order_id, k)',
    shipped_quantity: 't.quantity',
    created_at: 'copy_time(k)',
  },
  payments: {
    id: 'copy_id(t.id, k)',
    order_id: 'copy_id(t.order_id, k)',
    provider_reference: "t.provider_reference || '-' || k",
    created_at: 'copy_time(k)',
  },
  order_events: {
    id: 'copy_id(t.id, k)',
    order_id: 'copy_id(t.order_id, k)',
    created_at: 'copy_time(k)',
  },
}

/** Messages are kept for weeks, so only the newest orders have theirs. */
const MESSAGE_COPIES: Record<string, Record<string, string>> = {
  events: {
    id: 'copy_id(t.id, k)',
    subject: 'copy_id(t.subject::uuid, k)::text',
    created_at: 'copy_time(k)',
  },
  emails: {
    id: 'copy_id(t.id, k)',
    dedupe_key: "t.dedupe_key || '-' || k",
    recipient: 'copy_email(k)',
    created_at: 'copy_time(k)',
  },
}

interface MultiplyInput {
  url: string
  /** Of the same server: only a superuser leaves out triggers. */
  superuserUrl: string
  /** The order whose rows are copied. */
  orderId: string
  /** The time of copy 0, and that between two copies. */
  start: Date
  stepMs: number
  /** From this copy on there are events and e-mails. */
  firstWithMessages: number
}

/**
 * Copies an order and what hangs on it by SQL, without triggers and checks of foreign keys: the checkout would take a hundred
 * times as long. Each copy has a number, a time and a shopper of its own.
 */
export async function openMultiplier({ url, superuserUrl, orderId, ...input }: MultiplyInput) {
  const address = new URL(superuserUrl)
  address.pathname = new URL(url).pathname
  const client = new Client(address.href)
  await client.connect()
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(buildFunctions(input))
  const columns = new Map<string, string[]>()
  for (const table of [...Object.keys(COPIES), ...Object.keys(MESSAGE_COPIES)])
    columns.set(table, await listWritableColumns(client, table))

  async function copyBatch(from: number, to: number, part: string) {
    const tables = to > input.firstWithMessages ? { ...COPIES, ...MESSAGE_COPIES } : COPIES
    for (const [table, values] of Object.entries(tables)) {
      const first = table in MESSAGE_COPIES ? Math.max(from, input.firstWithMessages) : from
      const names = columns.get(table)!
      const selected = names.map((name) => values[name] ?? `t.${name}`)
      await client.query(
        `insert into ${table} (${names.join(', ')})
         select ${selected.join(', ')} from (select * from ${table} where ${OF_ORDER[table] ?? 'order_id = $1'}) t,
           generate_series($2::bigint, $3 - 1) k where ${part}`,
        [orderId, first, to],
      )
    }
  }

  return {
    client,
    /** Writes the first part or the others of so many orders. */
    async copy(orders: number, part: 'first' | 'others') {
      const condition = `k % ${PARTS} ${part === 'first' ? '=' : '<>'} 0`
      await client.query(
        `create or replace function copy_first_open() returns bigint language sql immutable as
         $$ select ${orders - (part === 'first' ? PARTS : 1) * OPEN}::bigint $$`,
      )
      // Those that were open are delivered by now.
      await client.query(
        `update orders set fulfilment_state = 'delivered' where id <> $1 and fulfilment_state <> 'delivered'`,
        [orderId],
      )
      for (let first = 0; first < orders; first += BATCH)
        await copyBatch(first, Math.min(orders, first + BATCH), condition)
    },
    close: () => client.end(),
  }
}

const OF_ORDER: Record<string, string> = {
  orders: 'id = $1',
  events: 'subject = $1::uuid::text',
  emails: 'dedupe_key in (select id::text from events where subject = $1::uuid::text)',
}

function buildFunctions({ start, stepMs }: Pick<MultiplyInput, 'start' | 'stepMs'>): string {
  return `
    create function copy_ms(k bigint) returns bigint language sql immutable as
      $$ select ${start.getTime()} + k * ${stepMs} $$;
    create function copy_time(k bigint) returns timestamptz language sql immutable as
      $$ select to_timestamp(copy_ms(k) / 1000.0) $$;
    create function copy_id(id uuid, k bigint) returns uuid language sql immutable as
      $$ select overlay(overlay(overlay(md5(id::text || k)
        placing lpad(to_hex(copy_ms(k)), 12, '0') from 1) placing '7' from 13) placing 'a' from 17)::uuid $$;
    create function copy_shopper(k bigint) returns bigint language sql immutable as $$
      select k % ${PARTS} * 1000000000 + k / ${PARTS} / ${BLOCK} * ${BLOCK / ORDERS_OF_SHOPPER}
        + abs(hashint8(k)) % ${BLOCK / ORDERS_OF_SHOPPER} $$;
    create function copy_user(k bigint) returns uuid language sql immutable as
      $$ select md5('user' || copy_shopper(k))::uuid $$;
    create function copy_email(k bigint) returns text language sql immutable as
      $$ select 'shopper' || copy_shopper(k) || '@example.com' $$;`
}

async function listWritableColumns(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows.map(({ name }) => name)
}
