import { deleteAccount } from '@love-space/contracts/auth/user.routes.ts'
import { addUserByToken, createWithToken, validateToken } from '@love-space/contracts/space/entry.routes.ts'
import { getSpace, leaveSpace } from '@love-space/contracts/space/space.routes.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import type { Browser } from '../browser.ts'
import { shown, textAt, valueAt, type Answer } from '../http.ts'
import { newCouple, newUser, stepUp, type Couple, type Partner } from '../people.ts'
import type { Row } from '../row.ts'
import type { Tally } from '../tally.ts'
import type { Target } from '../target.ts'

const needsApproval = ({ status, json }: Answer): boolean =>
  status === 409 && ['JOIN_NEEDS_YES', 'JOIN_REQUEST_OPEN'].includes(textAt(json, 'code'))

/** Tries the leaver's ring, as a stranger and, if the account remains, as the leaver. */
const comeBack = async (
  target: Target,
  tally: Tally,
  { partners, spaceId, private: secret }: Couple,
  left: Partner,
) => {
  const stranger = await newUser(target)
  const people: (readonly [string, { browser: Browser; userId: string }])[] = [
    ['whoever left', left],
    ['a stranger', stranger],
  ]
  for (const [who, { browser, userId }] of people) {
    for (const route of [addUserByToken, createWithToken]) {
      const joined = await browser.call(route, { body: { ...left.pair, userId } })
      const isRefused = needsApproval(joined) || (who === 'whoever left' && joined.status === 401)
      tally.check(`${who} joins by a released ring only with a yes`, isRefused, shown(joined))
    }
    const read = await browser.call(getSpace, { params: { spaceId } })
    tally.check(`${who} reads nothing there`, [401, 404].includes(read.status), shown(read))
  }
  const name = await target.newBrowser().call(validateToken, { query: left.pair })
  tally.check('the ring names no space', name.status === 200 && !name.text.includes(secret), shown(name))
  const stayed = partners.find(({ userId }) => userId !== left.userId)
  const { json } = (await stayed?.browser.call(getSpace, { params: { spaceId } })) ?? {}
  const users = valueAt(json, 'data.space.users') as unknown[]
  tally.check('whoever stayed is alone there', users.length === 1, users)
}

export const leavingASpace: Row = {
  id: 'LV',
  title: 'a ring, after its owner left the space or deleted the account',
  attack: async ({ target }, tally) => {
    for (const index of [0, 1] as const) {
      const couple = await newCouple(target)
      const leaver = couple.partners[index]
      await stepUp(leaver)
      const answer = await leaver.browser.call(leaveSpace, { params: { spaceId: couple.spaceId } })
      tally.check('a partner leaves', answer.status === 204, shown(answer))
      await comeBack(target, tally, couple, leaver)
    }
    const couple = await newCouple(target)
    const [stayed, erased] = couple.partners
    await stepUp(erased)
    const deleted = await erased.browser.call(deleteAccount)
    tally.check('a partner deletes the account', deleted.status === 204, shown(deleted))
    const isAlone = async () => {
      const { json } = await stayed.browser.call(getSpace, { params: { spaceId: couple.spaceId } })
      return (valueAt(json, 'data.space.users') as unknown[] | undefined)?.length === 1
    }
    await waitFor(isAlone, { what: 'the leaving of an erased account' })
    await comeBack(target, tally, couple, erased)
  },
}
