import { expect, test } from 'vitest'
import { splitSql } from './split-sql.ts'

test('splits at semicolons outside quotes and comments', () => {
  const text = `-- no-transaction
    create index concurrently a on t (x); -- first; done
    insert into t values ('one; ''two''', E'it\\'s; so', "odd;name");
    /* a /* nested; */ comment; */ select 1;;
    do $body$ begin perform 1; end $body$;
    select $$;$$, $1`
  const statements = splitSql(text)
  expect(statements).toHaveLength(5)
  expect(statements[0]).toMatch(/create index concurrently a on t \(x\)$/)
  expect(statements[1]).toMatch(/insert into t values \('one; ''two''', E'it\\'s; so', "odd;name"\)$/)
  expect(statements[2]).toMatch(/select 1$/)
  expect(statements[3]).toBe('do $body$ begin perform 1; end $body$')
  expect(statements[4]).toBe('select $$;$$, $1')
})

test('comments alone are no statement', () => {
  expect(splitSql('-- nothing\n/* here */ ;\n')).toEqual([])
})
