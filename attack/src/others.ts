import { meWithRoles, updateProfile } from '@love-space/contracts/auth/user.routes.ts'
import { pingDatabase } from '@love-space/contracts/admin/diagnostics.routes.ts'
import { getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { listSpaces, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { shown, type Answer } from './http.ts'
import type { Scene } from './scene.ts'
import type { Tally } from './tally.ts'

/** After this long without an answer somebody counts as not served: the attackers are let go then, and not before. */
const patienceMs = 20_000

type Errand = readonly [what: string, run: () => Promise<Answer>]

/** What people do all day, over every process: pages, files, reads and writes. */
const errandsOf = ({ target, others }: Scene): Errand[] => {
  const [ada, ben] = others.partners
  const page = (path: string) => target.ask({ address: ada.browser.address, path })
  return [
    ['the first page', () => page('/')],
    ['a page of the shell', () => page('/login')],
    ['the remotes', () => page('/config.json')],
    ['their account', () => ada.browser.call(meWithRoles)],
    ['a new profile', () => ada.browser.call(updateProfile, { body: { name: 'Ada Other' } })],
    ['their space', () => ben.browser.call(listSpaces)],
    [
      'new settings',
      () => ben.browser.call(updateSpace, { params: { spaceId: others.spaceId }, body: { headline: 'Sunday' } }),
    ],
    ['their messages', () => ada.browser.call(getTodaysConversation)],
    // Unlike a change of today's letter it succeeds on a day that has just begun.
    ['a new mood', () => ben.browser.call(rateMood, { body: { rating: 4, note: 'Still here.' } })],
    ['the database', () => ada.browser.call(pingDatabase)],
  ]
}

/** A ring is tapped now and then, not all the time. */
const tapOf = ({ others }: Scene): Errand => {
  const [, ben] = others.partners
  return ['their tap', () => ben.browser.call(handleSpaceToken, { body: ben.pair })]
}
const roundsPerTap = 10

const inTime = async (answer: Promise<Answer>): Promise<Answer | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Sends other people on all their errands, from addresses of their own; each must be answered while `isAttacked` holds. */
export const serveOthers = async (
  scene: Scene,
  tally: Tally,
  options: {
    readonly during: string
    /** Whether there is to be another round, after so many. */
    readonly goesOn: (rounds: number) => boolean
    readonly isAttacked?: () => boolean
  },
): Promise<void> => {
  const { during, goesOn, isAttacked = () => true } = options
  for (let round = 0; goesOn(round) && tally.failures.length === 0; round += 1) {
    const errands = [...errandsOf(scene), ...(round % roundsPerTap === 0 ? [tapOf(scene)] : [])]
    const served = errands.map(async ([what, run]) => {
      const answer = await inTime(run())
      tally.check(`others get ${what} during ${during}`, answer?.status === 200, answer ? shown(answer) : 'no answer')
    })
    await Promise.all(served)
    tally.check(`the attack goes on while others are answered during ${during}`, isAttacked())
  }
}

/** Waits until the product answers everything again, so that one row does not fail because of another. */
export const untilAllServed = async (scene: Scene): Promise<boolean> => {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const answers = await Promise.all(errandsOf(scene).map(([, run]) => inTime(run())))
    if (answers.every((answer) => answer?.status === 200)) return true
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  return false
}
