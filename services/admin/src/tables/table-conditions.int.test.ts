import { changeQuotes } from '@love-space/contracts/admin/bulk-change.routes.ts'
import { exportQuotes } from '@love-space/contracts/admin/csv.routes.ts'
import { createQuote, listQuotes } from '@love-space/contracts/admin/quote.routes.ts'
import { listRings } from '@love-space/contracts/admin/ring.routes.ts'
import { listAdminSpaces } from '@love-space/contracts/admin/space-admin.routes.ts'
import { listUsers } from '@love-space/contracts/admin/user-admin.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import { createRingStub } from '../../test/ring-stub.ts'
import { createSpaceStub } from '../../test/space-stub.ts'
import type { Deps } from '../deps.ts'
import { saveSpaceRow } from '../spaces/save-space-row.ts'
import { saveUserRow } from '../users/save-user-row.ts'

const auth = createAuthStub()
const owner = createSpaceStub()
let service: TestService<Deps>
let token: string
beforeAll(async () => {
  service = await startTestAdmin(auth, owner, {}, createRingStub())
  token = (await service.signIn({ roles: ['user', 'admin'] })).token
})
afterAll(() => service?.stop())

type Asked = readonly [column: string, condition: string, ...values: string[]]

/** As DataTables' SearchBuilder sends them, also what the server does not need. */
const where = (criteria: readonly Asked[], logic = 'AND'): Record<string, string | string[]> =>
  Object.fromEntries([
    ['searchBuilder[logic]', logic],
    ...criteria.flatMap(([column, condition, ...values], index) => {
      const at = `searchBuilder[criteria][${index}]`
      return [
        [`${at}[condition]`, condition],
        [`${at}[data]`, `The title of ${column}`],
        [`${at}[origData]`, column],
        [`${at}[type]`, 'string'],
        ...values.map((value, place) => [`${at}[value${place + 1}]`, value]),
      ]
    }),
  ])

const word = `cc${newId()}`
const spacesBy = async (criteria: readonly Asked[], logic = 'AND') => {
  const query = { 'search[value]': word, length: 100, ...where(criteria, logic) }
  const { data } = (await service.call(listAdminSpaces, { token, query })).body
  return data.map(({ customName }) => customName.slice(word.length + 1)).sort()
}

describe('conditions', () => {
  beforeAll(async () => {
    const places = [
      ['june', '2026-06-15', 'ACTIVE'],
      ['july', '2026-07-01', 'PAUSED'],
      ['june again', '2026-06-30', 'PAUSED'],
      ['undated', null, 'ACTIVE'],
    ] as const
    for (const [name, relationshipStartDate, status] of places) {
      const createdAt = `${relationshipStartDate ?? '2020-01-01'}T23:59:59.999Z`
      const space = owner.addSpace({ customName: `${word} ${name}`, relationshipStartDate, status, createdAt })
      await saveSpaceRow(service.deps, space)
    }
  })

  it.each<[string, readonly Asked[], string, string[]]>([
    ['before a day', [['relationshipStartDate', '<', '2026-06-30']], 'AND', ['june']],
    ['after a day', [['relationshipStartDate', '>', '2026-06-30']], 'AND', ['july']],
    [
      'between two days, both included',
      [['relationshipStartDate', 'between', '2026-06-15', '2026-06-30']],
      'AND',
      ['june', 'june again'],
    ],
    ['without a day', [['relationshipStartDate', 'null']], 'AND', ['undated']],
    ['with any day', [['relationshipStartDate', '!null']], 'AND', ['july', 'june', 'june again']],
    ['to the end of a day', [['createdAt', 'between', '2026-06-15', '2026-06-30']], 'AND', ['june', 'june again']],
    ['on a day', [['createdAt', '=', '2026-06-30']], 'AND', ['june again']],
    ['before the beginning of a day', [['createdAt', '<', '2026-06-15']], 'AND', ['undated']],
    ['after the end of a day', [['createdAt', '>', '2026-06-30']], 'AND', ['july']],
    ['of another value', [['status', '!=', 'ACTIVE']], 'AND', ['july', 'june again']],
    ['with a word in a column', [['customName', 'contains', 'again']], 'AND', ['june again']],
    [
      'without it',
      [
        ['customName', '!contains', 'again'],
        ['status', '=', 'PAUSED'],
      ],
      'AND',
      ['july'],
    ],
    [
      'where all hold',
      [
        ['status', '=', 'PAUSED'],
        ['createdAt', '<', '2026-07-01'],
      ],
      'AND',
      ['june again'],
    ],
    [
      'where any holds',
      [
        ['relationshipStartDate', 'null'],
        ['createdAt', '>', '2026-06-30'],
      ],
      'OR',
      ['july', 'undated'],
    ],
    ['by a text without words', [['customName', 'contains', '%']], 'AND', []],
  ])('find rows %s', async (_, criteria, logic, names) => {
    expect(await spacesBy(criteria, logic)).toEqual(names)
  })

  it.each<[string, Record<string, string | string[]>, string]>([
    ['an unknown column', where([['__proto__', '=', 'x']]), '[0][origData]'],
    ['a column that only sorts', where([['users', 'contains', 'x']]), '[0][origData]'],
    ['a comparison of another kind of column', where([['status', '<', 'ACTIVE']]), '[0][condition]'],
    ['an unknown comparison', where([['status', 'starts', 'A']]), '[0][condition]'],
    ['a value that the column cannot have', where([['status', '=', '.*']]), '[0][value1]'],
    ['a day that does not exist', where([['createdAt', '<', '2026-02-30']]), '[0][value1]'],
    ['half of two days', where([['createdAt', 'between', '2026-02-20']]), '[0][value2]'],
    [
      'a group in a group',
      { 'searchBuilder[criteria][0][criteria][0][condition]': '=' },
      '[0][criteria][0][condition]',
    ],
    ['too many', where(Array.from({ length: 9 }, () => ['status', '=', 'ACTIVE'] as const)), '[8][condition]'],
    ['an object in place of a text', { 'searchBuilder[criteria][0][value1]': ['a', 'b'] }, '[0][value1]'],
  ])('are refused for %s, naming the parameter', async (_, query, field) => {
    const { status, problem } = await service.call(listAdminSpaces, { token, query })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, `query.searchBuilder[criteria]${field}`])
  })

  it('hold for saved files and changes of all that match; the audit trail names them without texts', async () => {
    const some = `dd${newId()}`
    for (const [author, category] of [
      ['Ada', 'love'],
      ['Bea', 'life'],
      ['Cleo', 'wisdom'],
    ] as const) {
      await service.call(createQuote, { token, body: { text: `${some} ${author}`, author, category } })
    }
    const query = {
      'search[value]': some,
      ...where(
        [
          ['author', 'contains', 'ada'],
          ['category', '=', 'life'],
        ],
        'OR',
      ),
    }
    const { data } = (await service.call(listQuotes, { token, query })).body
    expect(data.map(({ author }) => author).sort()).toEqual(['Ada', 'Bea'])
    const { url } = (await service.call(exportQuotes, { token, query })).body.data
    const text = await (await service.app.request(url.replace('/api', ''))).text()
    expect(text.trimEnd().split('\r\n')).toHaveLength(3)
    const [entry] = await service.deps.auditEntries.find({ action: 'table.export', outcome: 'done' }).lean()
    const values = await service.deps.auditValues.findById(entry?.valuesId).lean()
    expect(values?.values).toContain('author contains OR category = life')
    const body = { count: 2, isActive: false }
    expect((await service.call(changeQuotes, { token, query, body: { ...body, count: 3 } })).status).toBe(409)
    expect((await service.call(changeQuotes, { token, query, body })).status).toBe(202)
  })

  it('narrow users too', async () => {
    const some = `ee${newId()}`
    const [old, recent] = [
      auth.addUser({ name: `${some} Old`, createdAt: '2020-05-05T10:00:00.000Z' }),
      auth.addUser({ name: `${some} Recent`, createdAt: '2026-05-05T10:00:00.000Z' }),
    ]
    for (const user of [old, recent]) await saveUserRow(service.deps, user)
    const found = async (criteria: readonly Asked[], logic?: string) => {
      const query = { search: some, ...where(criteria, logic) }
      for (const name of Object.keys(query)) if (name.endsWith('[type]')) delete query[name as never]
      return (await service.call(listUsers, { token, query })).body.data.users.map(({ id }) => id)
    }
    expect(await found([['createdAt', '<', '2021-01-01']])).toEqual([old.userId])
    expect(
      await found(
        [
          ['createdAt', '<', '2021-01-01'],
          ['name', 'contains', 'recent'],
        ],
        'OR',
      ),
    ).toHaveLength(2)
    expect(await found([['isActive', '=', 'false']])).toEqual([])
  })

  it('do not reach columns that an operator may not see', async () => {
    const packer = (await service.signIn({ roles: ['user', 'factory'] })).token
    const query = where([['space', 'contains', 'harbour']])
    const { problem } = await service.call(listRings, { token: packer, query })
    expect(problem.errors?.[0]?.field).toBe('query.searchBuilder[criteria][0][origData]')
    expect((await service.call(listRings, { token, query })).status).toBe(200)
  })
})
