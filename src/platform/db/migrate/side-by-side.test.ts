import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { stopsOf } from './side-by-side.ts'

/** The last one that landed before this rule. */
const BEFORE = '0117'
const FOLDER = resolve('db/migrations')

test.for([
  ['create index on editorial_post (title)', /concurrently/],
  ['create unique index one on products_prices_point (day)', /concurrently/],
  ['alter table exports_imports_flow alter column value type text', /anew/],
  ['alter table editorial_post alter title set not null', /not valid/],
  ['alter table editorial_post add constraint few check (views > 0)', /not valid/],
  ['alter table editorial_post add foreign key (author) references account', /not valid/],
  ['update products_prices_point set price = 0', /batches/],
  ['-- tidy\nalter table vote_question rename column body to text', /later release/],
  ['alter table vote_question add column place int not null', /default/],
] as const)('OPS-01 %s is named', ([sql, fault]) => {
  expect(stopsOf(`${sql};`)).toEqual([expect.stringMatching(fault)])
})

test.for([
  '-- no-transaction\ncreate index concurrently one on editorial_post (title)',
  'create index on vote_question (body)',
  'create table vote_kind (id int not null); create index on vote_kind (id)',
  'alter table editorial_post add constraint few check (views > 0) not valid',
  'alter table editorial_post add column views int not null default 0',
  'alter table vote_question add column place int',
  "update editorial_post set title = '' where title is null",
  '-- safe: nothing was released with it\nalter table vote_question rename column body to text',
])('OPS-01 %s may run while the version before serves', (sql) => {
  expect(stopsOf(`${sql};`)).toEqual([])
})

test('OPS-01 no migration stops readers, or the version that still serves', () => {
  const stops = readdirSync(FOLDER)
    .filter((name) => name > BEFORE)
    .flatMap((name) =>
      stopsOf(readFileSync(resolve(FOLDER, name), 'utf8')).map((fault) => `${name}: ${fault}`),
    )
  expect(stops).toEqual([])
})
