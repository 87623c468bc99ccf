import { changeRings, readBulkChange } from '@love-space/contracts/admin/bulk-change.routes.ts'
import { bulkCreateBindings, createBinding, deleteBinding } from '@love-space/contracts/admin/binding.routes.ts'
import { exportRings } from '@love-space/contracts/admin/csv.routes.ts'
import {
  bulkCreateRings,
  changeRing,
  deleteRing,
  getRing,
  listRings,
  readRingHistory,
  replaceRing,
  revealRing,
  changeRingState,
} from '@love-space/contracts/admin/ring.routes.ts'
import { searchRecords } from '@love-space/contracts/admin/search.routes.ts'
import { bulkCreateSpaces } from '@love-space/contracts/admin/space-admin.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { getSpace } from '@love-space/contracts/space/space.routes.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import type { Browser } from '../browser.ts'
import { shown, textAt, valueAt, type Answer } from '../http.ts'
import { signInAsOperator } from '../operators.ts'
import { newCouple, type Couple } from '../people.ts'
import type { Row } from '../row.ts'
import type { Tally } from '../tally.ts'
import type { Target } from '../target.ts'

const codeOf = ({ json }: Answer): string => textAt(json, 'code')

/** Longer than the beginnings of tokens that tables hold: one of these may begin with a short name by chance. */
const longName = 'Honeysuckle'

const makePair = async (operator: Browser) => {
  const spaces = await operator.call(bulkCreateSpaces, { body: { count: 1 } })
  const rings = await operator.call(bulkCreateRings, { body: { count: 1 } })
  return {
    spaceId: textAt(spaces.json, 'data.spaces.0.id'),
    spaceToken: textAt(spaces.json, 'data.spaces.0.spaceToken'),
    ringId: textAt(rings.json, 'data.rings.0.id'),
    ringToken: textAt(rings.json, 'data.rings.0.ringToken'),
  }
}

const ringsOf = async ({ partners: [{ browser }], spaceId }: Couple): Promise<string> => {
  const { json } = await browser.call(getSpace, { params: { spaceId } })
  const rings = valueAt(json, 'data.space.rings') as { id: string; status: string; ownerId: string | null }[]
  return JSON.stringify(rings.map(({ id, status, ownerId }) => [id, status, ownerId]))
}

const takeSilently = async (admin: Browser, couple: Couple, tally: Tally): Promise<void> => {
  const [{ pair, ringId: id }] = couple.partners
  const made = await makePair(admin)
  const stolen = { spaceToken: made.spaceToken, ringToken: pair.object }
  const tries = {
    'a binding': admin.call(createBinding, { body: stolen }),
    'many bindings': admin.call(bulkCreateBindings, { body: { bindings: [stolen] } }),
    'another space': admin.call(changeRing, { params: { id }, body: { spaceId: made.spaceId } }),
    'the stock': admin.call(changeRing, { params: { id }, body: { spaceId: null } }),
    'another owner': admin.call(changeRing, { params: { id }, body: { userId: null } }),
    'a press on its badge': admin.call(changeRing, { params: { id }, body: { status: 'INACTIVE' } }),
    'a place it is not in': admin.call(createBinding, { body: { ...stolen, from: made.spaceId } }),
  }
  for (const [way, answered] of Object.entries(tries)) {
    const answer = await answered
    tally.check(`no ring leaves a couple for ${way}`, answer.status === 409, shown(answer))
  }
}

const bindTwice = async (target: Target, admin: Browser, tally: Tally): Promise<void> => {
  const second = await signInAsOperator(target, 'admin')
  const { spaceToken, ringToken } = await makePair(admin)
  const body = { spaceToken, ringToken }
  const answers = await Promise.all([admin, second].map((operator) => operator.call(createBinding, { body })))
  const statuses = answers.map(({ status }) => status).toSorted()
  tally.check('one of two operators binds a ring', statuses.join(' ') === '201 409', statuses.join(' '))
  const winner = answers[0]?.status === 201 ? admin : second
  const again = await winner.call(createBinding, { body })
  tally.check('and may do so again', again.status === 201, shown(again))
}

const askAsFactory = async (target: Target, factory: Browser, couple: Couple, tally: Tally): Promise<void> => {
  const [{ ringId: id, email, name, userId }] = couple.partners
  const stock = await makePair(factory)
  const reads = [
    await factory.call(getRing, { params: { id } }),
    await factory.call(listRings, { query: { 'search[value]': id } as never }),
    await factory.call(readRingHistory, { params: { id } }),
    await factory.call(searchRecords, { query: { q: id } }),
  ]
  const file = await factory.call(exportRings, { query: { 'search[value]': id } as never })
  const token = factory.token ?? ''
  const path = textAt(file.json, 'data.url')
  reads.push(
    await target.send({ address: factory.address, method: 'GET', path, headers: { authorization: `Bearer ${token}` } }),
  )
  for (const answer of reads) {
    const shows = [email, name, userId, couple.private].filter((secret) => answer.text.includes(secret))
    tally.check('the factory reads of no people', answer.status === 200 && shows.length === 0, shown(answer))
  }
  for (const text of [email, name, couple.private]) {
    const found = await factory.call(listRings, { query: { 'search[value]': text } as never })
    tally.check('and finds nothing by them', valueAt(found.json, 'recordsFiltered') === 0, shown(found))
  }
  // One after the other, because concurrent moves of a ring are refused anyway.
  const tries: readonly (() => Promise<Answer>)[] = [
    () => factory.call(revealRing, { params: { id }, body: { reason: 'I would like to know' } }),
    () => factory.call(deleteRing, { params: { id } }),
    () => factory.call(deleteBinding, { params: { id } }),
    () => factory.call(changeRingState, { params: { id }, body: { state: 'lost' } }),
    () => factory.call(replaceRing, { params: { id }, body: { by: stock.ringId } }),
    () => factory.call(changeRing, { params: { id }, body: { spaceId: null, from: couple.spaceId } }),
    () => factory.call(changeRing, { params: { id: stock.ringId }, body: { spaceId: couple.spaceId } }),
  ]
  for (const attempt of tries) {
    const answer = await attempt()
    tally.check('the factory does nothing to rings of people', codeOf(answer) === 'RING_IN_USE', shown(answer))
  }
}

const revealAsOthers = async (target: Target, admin: Browser, couple: Couple, tally: Tally): Promise<void> => {
  const [{ ringId: id, browser }] = couple.partners
  const above = await signInAsOperator(target, 'super_admin')
  const refused = await admin.call(revealRing, { params: { id }, body: { reason: 'I would like to know' } })
  tally.check('an admin reveals no ring of people', codeOf(refused) === 'RING_IN_USE', shown(refused))
  const silent = await above.call(revealRing, { params: { id } })
  tally.check('nobody does without a reason', codeOf(silent) === 'REASON_REQUIRED', shown(silent))
  const reason = 'Its chip is to be written anew'
  const revealed = await above.call(revealRing, { params: { id }, body: { reason } })
  tally.check('a super_admin does for one', revealed.status === 200, String(revealed.status))
  const notified = await waitFor(async () => (await browser.call(listNotifications)).text.includes('ring_revealed'), {
    what: 'the notification of a revealed ring',
  }).catch(() => false)
  tally.check('and its owner is told', notified)
}

const reviveRetired = async (admin: Browser, tally: Tally): Promise<void> => {
  const { ringId: id } = await makePair(admin)
  await admin.call(changeRingState, { params: { id }, body: { state: 'retired' } })
  const begun = await admin.call(changeRings, { body: { ids: [id], count: 1, status: 'ACTIVE' } })
  const change = { params: { id: textAt(begun.json, 'data.change.id') } }
  let ended = begun
  await waitFor(async () => {
    ended = await admin.call(readBulkChange, change)
    return textAt(ended.json, 'data.change.state') !== 'working'
  })
  tally.check('a retired ring is left out', valueAt(ended.json, 'data.change.leftOut.retired') === 1, shown(ended))
  const ring = await admin.call(getRing, { params: { id } })
  tally.check('and stays retired', textAt(ring.json, 'data.ring.status') === 'DISABLED', shown(ring))
}

export const ringsOfCouples: Row = {
  id: 'RC',
  title: 'operators who move, search, reveal, deactivate or reactivate rings of couples',
  attack: async ({ target }, tally) => {
    const couple = await newCouple(target, undefined, longName)
    const before = await ringsOf(couple)
    const [admin, factory] = [await signInAsOperator(target, 'admin'), await signInAsOperator(target, 'factory')]
    await takeSilently(admin, couple, tally)
    await bindTwice(target, admin, tally)
    await askAsFactory(target, factory, couple, tally)
    await revealAsOthers(target, admin, couple, tally)
    await reviveRetired(admin, tally)
    const after = await ringsOf(couple)
    tally.check('the two have their rings as before', after === before, after)
  },
}
