import { listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import {
  createTableView,
  deleteTableView,
  listTableViews,
  updateTableView,
} from '@love-space/contracts/admin/table-view.routes.ts'
import type { TableView, ViewContent } from '@love-space/contracts/admin/table-view.ts'
import type { ViewedTable } from '@love-space/contracts/admin/viewed-tables.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import type { Deps } from '../deps.ts'

let service: TestService<Deps>
beforeAll(async () => {
  service = await startTestAdmin(createAuthStub())
})
afterAll(() => service?.stop())

const content: ViewContent = {
  filters: [{ column: 'category', value: 'life' }],
  logic: 'OR',
  criteria: [{ column: 'createdAt', comparison: 'between', values: ['2026-06-01', '2026-06-30'] }],
  sort: [{ column: 'author', isDescending: true }],
  hidden: ['language'],
  columnOrder: ['text', 'isActive'],
}
const signIn = async (...roles: string[]) => (await service.signIn({ roles: ['user', ...roles] })).token
const share = async (token: string, more: Partial<{ name: string; content: ViewContent; table: ViewedTable }> = {}) =>
  service.call(createTableView, { token, body: { table: 'quotes', name: newId(), content, ...more } })
const listed = async (token: string, table: ViewedTable = 'quotes') =>
  service.call(listTableViews, { token, query: { table } })
const found = async (token: string, { id }: TableView) =>
  (await listed(token)).body.data.views.find((one) => one.id === id)

describe('shared views', () => {
  it('are seen by every operator who may read the table, and by nobody else', async () => {
    const token = await signIn('marketing')
    const { view } = (await share(token)).body.data
    expect(view).toMatchObject({ table: 'quotes', content, mayChange: true, version: 1 })
    expect(await found(await signIn('support'), view)).toEqual({ ...view, mayChange: false })
    expect((await listed(await signIn('factory'))).status).toBe(403)
    expect((await share(await signIn('factory'))).status).toBe(403)
    expect((await listed(token, 'devices')).status).toBe(403)
  })

  it('are changed and deleted by who made them and by a super_admin only', async () => {
    const [token, other, factory] = [await signIn('marketing'), await signIn('admin'), await signIn('factory')]
    const { view } = (await share(token)).body.data
    const params = { id: view.id }
    const rename = (as: string, name: string) => service.call(updateTableView, { token: as, params, body: { name } })
    expect([(await rename(other, 'Mine')).status, (await rename(factory, 'Mine')).status]).toEqual([403, 404])
    expect((await service.call(deleteTableView, { token: other, params })).status).toBe(403)
    expect((await rename(token, 'Renamed')).body.data.view).toMatchObject({ name: 'Renamed', content, version: 2 })
    const above = await signIn('super_admin')
    expect((await rename(above, 'From above')).body.data.view).toMatchObject({ mayChange: true, version: 3 })
    expect((await service.call(deleteTableView, { token: above, params })).status).toBe(204)
    expect(await found(token, view)).toBeUndefined()
    expect((await service.call(deleteTableView, { token, params })).status).toBe(404)
  })

  it('are not overwritten by a change that is based on an older version', async () => {
    const token = await signIn('marketing')
    const { view } = (await share(token)).body.data
    const update = (body: object) => service.call(updateTableView, { token, params: { id: view.id }, body })
    await update({ name: 'Changed first' })
    const refused = await update({ content: { ...content, hidden: [] }, basedOn: 1 })
    expect(refused).toMatchObject({ status: 409, problem: { code: 'ITEM_CHANGED_SINCE' } })
    expect(refused.problem.current).toMatchObject({ view: { name: 'Changed first', content, version: 2 } })
    expect((await update({ content: { ...content, hidden: [] }, basedOn: 2 })).status).toBe(200)
  })

  it.each<[string, Partial<ViewContent>, string]>([
    ['a filter that the table lacks', { filters: [{ column: 'category', value: 'rings' }] }, 'filters.0'],
    [
      'a comparison that does not fit',
      { criteria: [{ column: 'category', comparison: '<', values: ['a'] }] },
      'criteria.0',
    ],
    ['a searched text', { criteria: [{ column: 'author', comparison: 'contains', values: ['mia'] }] }, 'criteria.0'],
    ['an order without an index', { sort: [{ column: 'id', isDescending: true }] }, 'sort'],
  ])('are refused with %s, naming the field', async (_, more, field) => {
    const { status, problem } = await share(await signIn('marketing'), { content: { ...content, ...more } })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, `body.content.${field}`])
  })

  it('are in the audit trail', async () => {
    const token = await signIn('admin')
    const { view } = (await share(token)).body.data
    await service.call(updateTableView, { token, params: { id: view.id }, body: { name: 'Renamed' } })
    await service.call(deleteTableView, { token, params: { id: view.id } })
    const { data } = (await service.call(listAuditEntries, { token, query: { 'search[value]': view.id } })).body
    const done = data.filter(({ outcome }) => outcome === 'done').map(({ action }) => action)
    expect(done).toEqual(['view.delete', 'view.update', 'view.create'])
  })

  it(`are at most ${limits.tableViewsMax} for a table`, async () => {
    const token = await signIn('admin')
    const { view } = (
      await share(token, { table: 'audit', content: { ...content, filters: [], criteria: [], sort: [] } })
    ).body.data
    const { _id, ...stored } = (await service.deps.tableViews.findById(view.id))!
    for (let made = 1; made < limits.tableViewsMax; made += 1) {
      await service.deps.tableViews.insert({ ...stored, _id: newId() }, [])
    }
    const refused = await share(token, { table: 'audit', content: { ...content, filters: [], criteria: [], sort: [] } })
    expect([refused.status, refused.problem.code, _id]).toEqual([409, 'CONFLICT', view.id])
  })
})
