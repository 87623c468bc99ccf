import { toggleUserStatus } from '@love-space/contracts/admin/user-admin.routes.ts'
import { operatorRoles, type OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import { logout } from '@love-space/contracts/auth/session.routes.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { sealCapsule } from '@love-space/contracts/engagement/capsule.routes.ts'
import { answerDailyQuestion } from '@love-space/contracts/engagement/question.routes.ts'
import { addUserByToken } from '@love-space/contracts/space/entry.routes.ts'
import { createInvitation } from '@love-space/contracts/space/invitation.routes.ts'
import { addSong } from '@love-space/contracts/space/playlist.routes.ts'
import { addWish } from '@love-space/contracts/space/wish.routes.ts'
import { leaveSpace } from '@love-space/contracts/space/space.routes.ts'
import { addDays, dayIn } from '@love-space/couple-rules/days.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { searchedWord } from './ask-everything.ts'
import type { Browser } from './browser.ts'
import { textAt } from './http.ts'
import { signInAsOperator } from './operators.ts'
import { expectOk, newCouple, newUser, stepUp, type Partner, type TestUser } from './people.ts'
import type { Target } from './target.ts'

/** A space with records of `owner`, and everybody who may try to reach them. */
export interface AccessWorld {
  readonly owner: Partner
  readonly secret: string
  /** Words that the partner sealed for the owner until a day to come. */
  readonly sealed: string
  readonly partner: TestUser
  readonly formerMember: Partner
  readonly otherCouple: TestUser
  readonly signedOut: Browser
  readonly deactivated: Browser
  readonly operators: ReadonlyMap<OperatorRole, Browser>
}

const inviteAnother = async (target: Target, { browser, spaceId }: Partner): Promise<TestUser> => {
  const invited = expectOk(await browser.call(createInvitation, { params: { spaceId } }), 'Inviting')
  const link = new URLSearchParams(new URL(textAt(invited.json, 'data.invitation.url')).hash.slice(1))
  const partner = await newUser(target, 'Cleo')
  const { userId } = partner
  const body = { token: link.get('token') ?? '', object: link.get('object') ?? '', userId }
  expectOk(await partner.browser.call(addUserByToken, { body }), 'Joining by an invitation')
  expectOk(await partner.browser.call(answerDailyQuestion, { body: { text: 'Me too.' } }), 'Answering a question')
  return partner
}

const endedSession = async (target: Target): Promise<Browser> => {
  const { browser } = await newUser(target)
  const { token } = browser
  expectOk(await browser.call(logout), 'Signing out')
  browser.token = token
  return browser
}

const deactivatedUser = async (target: Target, operator: Browser): Promise<Browser> => {
  const { browser, userId: id } = await newUser(target)
  expectOk(await operator.call(toggleUserStatus, { params: { id }, body: { isActive: false } }), 'Deactivating')
  const isOut = async () => (await browser.call(meWithRoles)).status === 401
  await waitFor(isOut, { what: 'the end of the sessions' })
  return browser
}

export const makeAccessWorld = async (target: Target): Promise<AccessWorld> => {
  // Operators may see the name of a space.
  const { partners, spaceId, private: secret } = await newCouple(target, 'Harbour')
  const [owner, formerMember] = partners
  const song = { params: { playlistId: spaceId }, body: { url: 'https://music.example/a', description: secret } }
  const added = expectOk(await owner.browser.call(addSong, song), 'Adding a song')
  const wish = { params: { spaceId }, body: { list: 'ours', kind: 'place', title: secret } } as const
  const wished = expectOk(await owner.browser.call(addWish, wish), 'Adding a wish')
  expectOk(await owner.browser.call(answerDailyQuestion, { body: { text: secret } }), 'Answering a question')
  await stepUp(formerMember)
  expectOk(await formerMember.browser.call(leaveSpace, { params: { spaceId } }), 'Leaving')
  const partner = await inviteAnother(target, owner)
  const opensOn = addDays(dayIn('UTC', Date.now()), 30)
  const sealed = `sealed-${secret}`
  const body = { text: `${sealed} ${searchedWord}`, opensOn }
  const letter = expectOk(await partner.browser.call(sealCapsule, { body }), 'Sealing a letter')
  const operators = new Map<OperatorRole, Browser>()
  for (const role of operatorRoles) operators.set(role, await signInAsOperator(target, role))
  return {
    owner: {
      ...owner,
      songId: textAt(added.json, 'data.song.id'),
      wishId: textAt(wished.json, 'data.wish.id'),
      capsuleId: textAt(letter.json, 'data.capsule.id'),
    },
    secret,
    sealed,
    partner,
    formerMember,
    otherCouple: (await newCouple(target)).partners[0],
    signedOut: await endedSession(target),
    deactivated: await deactivatedUser(target, operators.get('admin') as Browser),
    operators,
  }
}
