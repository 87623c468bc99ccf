import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { changeRing, createRing, replaceRing, revealRing } from '@love-space/contracts/admin/ring.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { passwordlessSpaceLogin } from '@love-space/contracts/gateway/tap.routes.ts'
import { addUserByToken, createWithToken } from '@love-space/contracts/space/entry.routes.ts'
import { getSpace } from '@love-space/contracts/space/space.routes.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import type { Browser } from '../browser.ts'
import { shown, textAt, valueAt, type Answer } from '../http.ts'
import { signInAsOperator } from '../operators.ts'
import { newUser, type TestUser } from '../people.ts'
import type { Row } from '../row.ts'
import type { Tally } from '../tally.ts'
import { tap } from '../taps.ts'
import type { Target } from '../target.ts'

interface Lonely extends TestUser {
  readonly spaceId: string
  readonly own: Pair & { readonly id: string }
  readonly free: Pair & { readonly id: string }
}

const newLonely = async (target: Target): Promise<Lonely> => {
  const [own, free] = await target.newPairs(2)
  if (!own || !free) throw new Error('Two rings were needed.')
  const person = await newUser(target)
  const answer = await person.browser.call(createWithToken, { body: { ...own, userId: person.userId } })
  const rings = valueAt(answer.json, 'data.space.rings') as { id: string; ownerId: string | null }[]
  const [ownId = '', freeId = ''] = [rings.find(({ ownerId }) => ownerId), rings.find(({ ownerId }) => !ownerId)].map(
    (ring) => ring?.id,
  )
  const spaceId = textAt(answer.json, 'data.space.id')
  return { ...person, spaceId, own: { ...own, id: ownId }, free: { ...free, id: freeId } }
}

/** Returns a ring in stock whose token an operator has revealed. */
const newRevealed = async (operator: Browser, target: Target): Promise<{ id: string; object: string }> => {
  const id = textAt((await operator.call(createRing, { body: {} as never })).json, 'data.ring.id')
  const object = textAt((await operator.call(revealRing, { params: { id }, body: {} })).json, 'data.ringToken')
  target.secrets.add('device token', object)
  return { id, object }
}

const needsYes = ({ status, json }: Answer): boolean => status === 409 && textAt(json, 'code') === 'JOIN_NEEDS_YES'

const tryToEnter = async (target: Target, tally: Tally, { spaceId }: Lonely, pair: Pair, way: string) => {
  const accomplice = await newUser(target)
  const { browser, userId } = accomplice
  const tapped = await tap(target.newBrowser(), pair)
  tally.check(`${way}: a tap tells nothing of the space`, valueAt(tapped.answer.json, 'data.space') === null)
  const body = { token: pair.token, object: pair.object, userId }
  const joined = await browser.call(addUserByToken, { body })
  tally.check(`${way}: nobody joins by it without a yes`, needsYes(joined), shown(joined))
  const claimed = await browser.call(createWithToken, { body })
  tally.check(`${way}: nor by claiming the space`, needsYes(claimed), shown(claimed))
  const read = await browser.call(getSpace, { params: { spaceId } })
  tally.check(`${way}: and who asked sees nothing`, read.status === 404, shown(read))
}

const enterByRings = async (target: Target, operator: Browser, tally: Tally): Promise<void> => {
  const placed = await newLonely(target)
  const laid = await newRevealed(operator, target)
  await operator.call(changeRing, { params: { id: laid.id }, body: { spaceId: placed.spaceId } })
  await tryToEnter(target, tally, placed, { token: placed.own.token, object: laid.object }, 'a ring laid into a space')

  const revealed = await newLonely(target)
  const reason = 'To try whether it opens the space'
  const answer = await operator.call(revealRing, { params: { id: revealed.free.id }, body: { reason } })
  tally.check('a ring is revealed for a reason', answer.status === 200, shown(answer))
  await tryToEnter(target, tally, revealed, revealed.free, 'a revealed ring')

  const freed = await newLonely(target)
  await operator.call(changeRing, { params: { id: freed.own.id }, body: { userId: null, endsOwnersUse: true } })
  await tryToEnter(target, tally, freed, freed.own, 'a ring taken from its owner')
}

/** Tries to enter by a replaced ring, whose new token the operator knows. */
const enterByReplacement = async (target: Target, operator: Browser, tally: Tally): Promise<void> => {
  const owner = await newLonely(target)
  const { id, object } = await newRevealed(operator, target)
  const answer = await operator.call(replaceRing, { params: { id: owner.own.id }, body: { by: id } })
  tally.check('a ring is replaced', answer.status === 200, shown(answer))
  const pair = { token: owner.own.token, object }
  for (const [who, browser] of [
    ['a stranger', target.newBrowser()],
    ['a browser that its owner uses', owner.browser],
  ] as const) {
    const { action, token } = await tap(browser, pair)
    tally.check(`a replacement asks ${who} for the PIN`, action === 'pin' && token === '', action)
  }
  const signedIn = await owner.browser.call(passwordlessSpaceLogin, {
    body: { spaceToken: pair.token, object },
    token: null,
  })
  tally.check('and signs nobody in by itself', signedIn.status === 403, shown(signedIn))
  const notified = await waitFor(
    async () => (await owner.browser.call(listNotifications)).text.includes('ring_replaced'),
    {
      what: 'the notification of a replaced ring',
    },
  ).catch(() => false)
  tally.check('its owner is told', notified)
}

export const ringsOfOperators: Row = {
  id: 'R',
  title: 'an operator who enters a space by a ring they revealed, placed, freed or used as a replacement',
  attack: async ({ target }, tally) => {
    const operator = await signInAsOperator(target, 'super_admin')
    await enterByRings(target, operator, tally)
    await enterByReplacement(target, operator, tally)
  },
}
