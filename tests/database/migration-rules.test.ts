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

async function findFaults(sql: string): Promise<string> {
  writeFileSync(path.join(folder, '9000_test.sql'), sql)
  return (await findMigrationFaults(folder, '9000_test.sql', ['0095_categories.sql'])).join('; ')
}

test('no migration locks a table for long, or takes away what an older version uses', async () => {
  const names = listMigrations()
  for (const [index, name] of names.entries()) {
    const faults = await findMigrationFaults('db/migrations', name, names.slice(0, index))
    assert.deepEqual(faults, [], name)
  }
})

for (const [statement, fault] of [
  ['create index orders_total on orders (total_minor);', /without concurrently/],
  ['create index concurrently a on orders (total_minor);', /without "-- transaction: none"/],
  ['drop index orders_total;', /dropped without concurrently/],
  ['alter table orders add column gift boolean not null;', /orders\.gift is not null/],
  ['alter table orders add column gift uuid default gen_random_uuid();', /differs for each row/],
  ['alter table orders add column gift float default (1 + random());', /differs for each row/],
  ['alter table orders add column gift int generated always as (1) stored;', /worked out/],
  ['alter table orders add column gift bigserial;', /worked out/],
  ['alter table orders add column gift int check (gift > 0);', /all rows are read/],
  ['alter table orders add column gift int unique;', /all rows are read/],
  ['alter table orders alter column total_minor type numeric;', /type of orders\.total_minor/],
  ['alter table orders alter column total_minor set not null;', /not valid/],
  ['alter table orders add constraint a check (total_minor > 0);', /not valid/],
  ['alter table orders add constraint a unique (number);', /using index/],
  ['alter table orders add foreign key (user_id) references users;', /not valid/],
  [
    'alter table orders add constraint a check (b > 0) not valid; alter table orders validate constraint a;',
    /validated in the transaction/,
  ],
  ['alter table orders drop column gift;', /orders\.gift is dropped/],
  ['alter table orders set unlogged;', /not known to be short/],
  ['alter table orders rename column gift to present;', /renamed/],
  ['alter table orders rename to purchases;', /renamed/],
  ['alter type states rename to phases;', /renamed/],
  ['drop table orders;', /older version may use/],
  ['lock table orders;', /LockStmt is long/],
  ['truncate orders;', /TruncateStmt is long/],
  ['update orders set gift = false;', /all rows of orders are updated/],
  ['delete from orders;', /all rows of orders are deleted/],
  ['do $$ begin update orders set gift = false; end $$;', /DoStmt/],
] as const) {
  test(`a migration is refused that says "${statement}"`, async () => {
    assert.match(await findFaults(EXPAND + statement), fault)
  })
}

for (const migration of [
  `${EXPAND}create table gifts (id uuid primary key); create index on gifts (id); alter table gifts add unique (id); update gifts set id = null;`,
  `${EXPAND}alter table orders add column gift boolean not null default false, add column at timestamptz default now(), add column gift_id uuid references gifts;`,
  `${EXPAND}alter table orders add constraint a check (b > 0) not valid, add constraint b not null gift not valid;`,
  `${EXPAND}alter table orders validate constraint a;`,
  `${EXPAND}${NO_TRANSACTION}drop index concurrently if exists a;\n-- Of gifts.\ncreate index concurrently a\n  on orders (gift);\n`,
  `${EXPAND}update orders set gift = false where id in (select id from orders limit 10);`,
  `${CONTRACT}alter table orders drop column gift; drop table gifts; alter table orders rename column a to b;`,
]) {
  test(`a migration is accepted that says "${migration.split('\n').slice(1).join(' ')}"`, async () => {
    assert.equal(await findFaults(migration), '')
  })
}

test('a migration says what it does to older versions', async () => {
  await assert.rejects(findFaults('create table gifts (id uuid);'), /does not say/)
  const unknown = '-- migration: contract, unused since 0099\ndrop table gifts;'
  assert.match(await findFaults(unknown), /no earlier migration/)
  const joined = `${EXPAND}${NO_TRANSACTION}drop index concurrently a; drop index concurrently b;\n`
  assert.match(await findFaults(joined), /semicolon at the end of its line/)
})
