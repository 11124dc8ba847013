import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { listMigrations } from '#server/postgres/migration-file'
import { findMigrationFaults } from './migration-rules.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-migration-rules-'))
after(() => rmSync(folder, { recursive: true }))

const EXPAND = '-- migration: expand\n'
const CONTRACT = '-- migration: contract, unused since 0095\n'
const NO_TRANSACTION = '-- transaction: none\n'
const EARLIER = '0095_categories.sql'
writeFileSync(
  path.join(folder, EARLIER),
  'create table orders (number text unique); create index orders_total on orders (total_minor);',
)

async function findFaults(sql: string): Promise<string> {
  writeFileSync(path.join(folder, '9000_test.sql'), sql)
  return (await findMigrationFaults(folder, '9000_test.sql', [EARLIER])).join('; ')
}

test('no migration locks a table for long, or takes away what an older version uses', async () => {
  const names = listMigrations()
  for (const [index, name] of names.entries()) {
    const faults = await findMigrationFaults('db/migrations', name, names.slice(0, index))
    assert.deepEqual(faults, [], name)
  }
})

const REFUSED: Record<string, string> = {
  'create index orders_gift on orders (gift);': 'index_locks_table: orders',
  'create index concurrently a on orders (total_minor);': 'index_needs_no_transaction: orders',
  'drop index orders_total;': 'index_locks_table: orders_total',
  'alter table orders add column gift boolean not null;': 'column_needs_value: orders.gift',
  'alter table orders add column gift uuid default gen_random_uuid();':
    'column_rewrites_table: orders.gift',
  'alter table orders add column gift float default (1 + random());':
    'column_rewrites_table: orders.gift',
  'alter table orders add column gift int generated always as (1) stored;':
    'column_rewrites_table: orders.gift',
  'alter table orders add column gift bigserial;': 'column_rewrites_table: orders.gift',
  'alter table orders add column gift int check (gift > 0);': 'column_reads_rows: orders.gift',
  'alter table orders add column gift int unique;': 'column_reads_rows: orders.gift',
  'alter table orders alter column total_minor type numeric;': 'type_changed: orders.total_minor',
  'alter table orders alter column total_minor set not null;':
    'not_null_reads_rows: orders.total_minor',
  'alter table orders alter column total_minor drop default;':
    'default_dropped: orders.total_minor',
  'alter table orders add constraint a check (total_minor > 0);': 'constraint_reads_rows: orders.a',
  'alter table orders add constraint a unique (number);': 'constraint_reads_rows: orders.a',
  'alter table orders add foreign key (user_id) references users;': 'constraint_reads_rows: orders',
  'alter table orders add constraint a primary key using index b;':
    'constraint_reads_rows: orders.a',
  'alter table orders add constraint a check (b > 0) not valid; alter table orders validate constraint a;':
    'validated_under_lock: orders.a',
  'alter table carts drop constraint carts_pkey;': 'constraint_dropped: carts.carts_pkey',
  'alter table orders drop column gift;': 'column_dropped: orders.gift',
  'alter table orders set unlogged;': 'not_listed: AT_SetUnLogged of orders',
  'alter table orders disable trigger all;': 'not_listed: AT_DisableTrigAll of orders',
  'alter table events attach partition old default;': 'partition_attached: events',
  'create table old partition of events default;': 'partition_attached: events',
  'create table old (like orders); alter table old attach partition orders default;':
    'partition_attached: old',
  'alter table orders rename column gift to present;': 'renamed: orders',
  'alter table orders rename to purchases;': 'renamed: orders',
  'alter table orders rename to old; create table orders (id uuid);': 'renamed: orders',
  'alter type states rename to phases;': 'renamed: states',
  "alter type states rename value 'old' to 'new';": 'renamed: states',
  'alter table orders set schema old;': 'not_listed: AlterObjectSchemaStmt',
  'alter domain price add check (value > 0);': 'not_listed: AlterDomainStmt',
  'revoke insert on orders from shop;': 'not_listed: GrantStmt',
  'drop table orders;': 'dropped: orders',
  'drop trigger counted on orders;': 'dropped: orders.counted',
  'drop function count_orders;': 'dropped: count_orders',
  'lock table orders;': 'not_listed: LockStmt',
  'truncate orders;': 'not_listed: TruncateStmt',
  'update orders set gift = false;': 'rows_changed: orders',
  "update orders set note = '' where note is null;": 'rows_changed: orders',
  'update orders set gift = false where id in (select id from orders limit 10);':
    'rows_changed: orders',
  'delete from orders;': 'rows_changed: orders',
  'delete from events where true;': 'rows_changed: events',
  'insert into order_notes select id, note from orders;': 'rows_changed: order_notes',
  'insert into order_notes values ((select 1));': 'rows_changed: order_notes',
  'insert into settings values (1) on conflict (id) do update set id = 2;':
    'rows_changed: settings',
  'with gone as (delete from orders returning id) insert into settings values (1);':
    'rows_changed: settings',
  'create table gifts (id uuid); insert into gifts select id from orders;': 'rows_copied: gifts',
  'create table gifts (id uuid); with gone as (delete from orders returning id) update gifts set id = null;':
    'rows_copied: gifts',
  'create table if not exists orders (id uuid); delete from orders;': 'rows_changed: orders',
  'create table gifts (id uuid); delete from old.gifts;': 'rows_changed: old.gifts',
  'create temp table gifts (id uuid);': 'not_listed: CreateStmt',
  'create table gifts as select * from orders;': 'not_listed: CreateTableAsStmt',
  'select * into gifts from orders;': 'not_listed: SelectStmt',
  'select pg_sleep(60) from orders for update;': 'not_listed: SelectStmt',
  'select pg_sleep(60);': 'not_listed: SelectStmt',
  'insert into settings values (pg_sleep(60));': 'not_listed: call of pg_sleep',
  'create table gifts (id uuid); update gifts set id = count_orders();':
    'not_listed: call of count_orders',
  'do $$ begin update orders set gift = false; end $$;': 'not_listed: DoStmt',
  "set lock_timeout = '1h';": 'not_listed: VariableSetStmt',
}

for (const [statement, fault] of Object.entries(REFUSED)) {
  test(`a migration is refused that says "${statement}"`, async () => {
    assert.equal((await findFaults(EXPAND + statement)).replaceAll(/ \(.*?\)/g, ''), fault)
  })
}

for (const statements of [
  'drop index concurrently orders_number_key;\n',
  'drop index concurrently if exists orders_number_key;\ncreate index concurrently orders_number_key on orders (gift);\n',
  'drop index concurrently if exists orders_total;\ncreate index concurrently orders_total on orders (gift);\n',
  'drop index concurrently if exists a;\ncreate index concurrently b on orders (gift);\n',
]) {
  test(`a migration without a transaction is refused that says "${statements}"`, async () => {
    assert.match(await findFaults(EXPAND + NO_TRANSACTION + statements), /^index_dropped: \w+ \(/)
  })
}

test('a fault says why, and what to do instead', async () => {
  assert.equal(
    await findFaults(`${EXPAND}delete from orders;`),
    'rows_changed: orders (rows of a table that is in use are changed by a job in batches: platform/db/change-in-batches.ts)',
  )
})

for (const migration of [
  `${EXPAND}create table gifts (id uuid primary key); create index on gifts (id); alter table gifts add unique (id); insert into gifts select null; update gifts set id = null;`,
  `${EXPAND}create table gifts (id int) partition by range (id); create table few partition of gifts default;`,
  `${EXPAND}create sequence numbers; create type states as enum ('a'); alter type states add value 'b'; comment on table orders is 'a';`,
  `${EXPAND}insert into settings values (1, now()), (2, null) on conflict do nothing;`,
  `${EXPAND}alter table orders add column gift boolean not null default false, add column at timestamptz default now(), add column gift_id uuid references gifts;`,
  `${EXPAND}alter table orders add constraint a check (b > 0) not valid, add constraint b not null gift not valid, add constraint c unique using index d;`,
  `${EXPAND}alter table orders drop constraint a; alter table orders add constraint a check (b > 1) not valid;`,
  `${EXPAND}alter table orders validate constraint a;`,
  `${EXPAND}drop trigger counted on orders; drop function count_orders; create function count_orders() returns trigger language sql as ''; create trigger counted after insert on orders for each row execute function count_orders();`,
  `${EXPAND}${NO_TRANSACTION}drop index concurrently if exists a;\n-- Of gifts.\ncreate index concurrently a\n  on orders (gift);\n`,
  `${CONTRACT}alter table orders drop column gift, drop constraint a; drop table gifts; alter table orders rename column a to b; drop trigger counted on orders;`,
  `${CONTRACT}${NO_TRANSACTION}drop index concurrently if exists orders_total;\n`,
]) {
  test(`a migration is accepted that says "${migration.split('\n').slice(1).join(' ')}"`, async () => {
    assert.equal(await findFaults(migration), '')
  })
}

test('a migration that drops what nothing uses changes no rows either', async () => {
  assert.match(await findFaults(`${CONTRACT}delete from orders where gift;`), /^rows_changed/)
})

test('a migration says what it does to older versions', async () => {
  await assert.rejects(findFaults('create table gifts (id uuid);'), /does not say/)
  const unknown = '-- migration: contract, unused since 0099\ndrop table gifts;'
  assert.match(await findFaults(unknown), /^contract_unknown: 0099/)
  const joined = `${EXPAND}${NO_TRANSACTION}drop index concurrently a; drop index concurrently b;\n`
  assert.match(await findFaults(joined), /statements_not_split/)
})
